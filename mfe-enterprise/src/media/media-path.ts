/** The path of a file of the content host. The shell serves `/media/…` on the site's own origin. */
export function mediaPath(file: string): string {
  return `/media/${file}`;
}
