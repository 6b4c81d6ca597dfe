/**
 * Returns the absolute URL of a media file, such as `/media/aarav.jpg`, on the server with the URL `publicUrl`. A
 * `file` that is already an absolute URL is returned unchanged.
 */
export function mediaUrl(publicUrl: string, file: string): string {
  return new URL(file, publicUrl).href;
}

/** Returns a copy of a record in which every `/media/…` URL is absolute, also inside HTML texts. */
export function withAbsoluteMedia(record: Record<string, unknown>, publicUrl: string) {
  return walk(record) as Record<string, unknown>;

  function walk(value: unknown): unknown {
    if (typeof value === 'string')
      return value.startsWith('/media/')
        ? mediaUrl(publicUrl, value)
        : value.replaceAll('="/media/', `="${publicUrl}/media/`);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]));
    return value;
  }
}
