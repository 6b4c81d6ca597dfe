import { mediaUrl } from './media-url.ts';

/** A record with every `/media/…` in it made an absolute address, in text and in HTML attributes. */
export function absoluteMedia(record: Record<string, unknown>, publicUrl: string): Record<string, unknown> {
  return walk(record) as Record<string, unknown>;

  function walk(value: unknown): unknown {
    if (typeof value === 'string') {
      if (value.startsWith('/media/')) return mediaUrl(publicUrl, value);
      return value.replaceAll('="/media/', `="${publicUrl}/media/`);
    }
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]));
    return value;
  }
}
