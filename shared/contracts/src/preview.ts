import * as v from 'valibot';

/**
 * The schema of the content of a preview's link. The registry signs it, so that no client can create or guess a link.
 * The environment's snapshot contains which releases the preview shows, and until when.
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

/** The shell's path of preview links. The query parameter `t` has the signed text of the link. */
export const previewPath = '/__marquee/preview';

/** Whether a version is a prerelease, such as `1.3.0-pr.42.9f3c` (semver.org, section 9). */
export function isPrerelease(version: string): boolean {
  return version.includes('-');
}
