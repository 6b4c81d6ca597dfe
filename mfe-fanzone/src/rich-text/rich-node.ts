/** The HTML elements that a text of the content host may contain. The parser removes all other elements. */
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

/**
 * The attributes that an element of a parsed text may have, with the names of React props. The parser has validated
 * them.
 */
export type RichAttributes = { href?: string; scope?: string; colSpan?: number; rowSpan?: number };

export type RichElement = { tag: AllowedTag; attributes: RichAttributes; children: RichNode[] };

/**
 * A node of a parsed text: an element, or a plain string without HTML escapes, which React escapes when it renders the
 * node.
 */
export type RichNode = string | RichElement;
