/**
 * Returns the path of a file under `/media/` on the content host, with each segment encoded. Undefined if a segment is
 * empty, `.` or `..`: with these, a file would have endlessly many URLs or be outside the media folder.
 */
export function mediaPath(path: string): string | undefined {
  const segments = path.split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) return undefined;
  return segments.map(encodeURIComponent).join('/');
}
