import type { RichAttributes } from '../rich-node.ts';

/** Keeps a link's `href` only if it is an absolute http or https URL. */
export function hrefOf(given: unknown): RichAttributes {
  const href = typeof given === 'string' ? given.trim() : '';
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? { href } : {};
}
