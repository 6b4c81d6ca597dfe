import * as v from 'valibot';

/**
 * The schema of the text in the link of a preview. A browser that opens the link gets releases before they are live.
 * The registry signs the text, so that no client can create or guess a link. Which releases the preview shows, and
 * until when, is in the environment's snapshot.
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

/** The path of the links that open a preview. The query parameter `t` contains the signed `previewTokenSchema`. */
export const previewPath = '/__marquee/preview';

/** Whether a version is a prerelease, such as `1.3.0-pr.42.9f3c` (semver.org, section 9). */
export function isPrerelease(version: string): boolean {
  return version.includes('-');
}
