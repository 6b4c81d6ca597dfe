/** The path of a file of the content host; the shell serves these files under `/media/…`. */
export function mediaPath(file: string): string {
  return `/media/${file}`;
}
