import * as v from 'valibot';

/**
 * The content of a preview's link. The registry signs it, so that no client can make or guess a link; what the preview
 * shows, and until when, is in the environment's snapshot.
 */
export const previewTokenSchema = v.object({
  kind: v.literal('preview'),
  environment: v.string(),
  /** The id of the preview in the snapshot. */
  id: v.pipe(v.number(), v.safeInteger()),
  /** The sequence number of the first snapshot that has the preview: a shell with an older one waits for it. */
  sequence: v.pipe(v.number(), v.safeInteger()),
});
export type PreviewToken = v.InferOutput<typeof previewTokenSchema>;

/** The path of the shell that opens a preview, with the link's signed text as the query parameter `t`. */
export const previewPath = '/__marquee/preview';

/** Whether a version is a prerelease, such as `1.3.0-pr.42.9f3c` (semver.org, section 9). */
export function isPrerelease(version: string): boolean {
  return version.includes('-');
}
