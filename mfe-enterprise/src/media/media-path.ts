/** Address of a file of the content host: the site serves `/media/…` on its own origin. */
export function mediaPath(file: string): string {
  return `/media/${file}`;
}
