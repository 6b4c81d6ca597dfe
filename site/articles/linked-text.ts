const linkPattern = /\[([^\]]+)\]\(([^)]+)\)/g;

type TextPart = { text: string; href?: string };

/** Splits a text into plain parts and links: `See [help](/help).` → `See `, the link, `.`. */
export function textParts(source: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: whole, 1: text = '', 2: href = '', index } of source.matchAll(linkPattern)) {
    if (index > end) parts.push({ text: source.slice(end, index) });
    parts.push({ text, href });
    end = index + whole.length;
  }
  if (end < source.length) parts.push({ text: source.slice(end) });
  return parts;
}

/** Replaces each link in a text by its label: `See [help](/help).` → `See help.` */
export function plainText(source: string): string {
  return source.replace(linkPattern, '$1');
}
