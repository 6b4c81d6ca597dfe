import type { RichAttributes } from '../rich-node.ts';

/** Returns a link's `href` if it is an absolute http or https URL, otherwise no attributes. */
export function hrefOf(given: unknown): RichAttributes {
  const href = typeof given === 'string' ? given.trim() : '';
  return /^https?:\/\//i.test(href) && isUrl(href) ? { href } : {};
}

function isUrl(text: string): boolean {
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}
