/** The elements a text from the content host may consist of. Nothing else of it reaches the page. */
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

/** The attributes that are kept, each read and checked, as React names them. */
export type RichAttributes = { href?: string; scope?: string; colSpan?: number; rowSpan?: number };

export type RichElement = { tag: AllowedTag; attributes: RichAttributes; children: RichNode[] };

/** A text with its markup as data: whoever shows it escapes it. */
export type RichNode = string | RichElement;
