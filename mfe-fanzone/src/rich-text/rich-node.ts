/** The elements that a text of the content host may contain. All others are removed. */
export const allowedTags = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'blockquote',
  'a',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
] as const;

export type AllowedTag = (typeof allowedTags)[number];

/** The allowed attributes after validation, under React's names. */
export type RichAttributes = { href?: string; scope?: string; colSpan?: number; rowSpan?: number };

export type RichElement = { tag: AllowedTag; attributes: RichAttributes; children: RichNode[] };

/** A text node (not escaped) or an element. */
export type RichNode = string | RichElement;
