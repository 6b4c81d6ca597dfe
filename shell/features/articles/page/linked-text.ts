const linkPattern = /\[([^\]]+)\]\(([^)]+)\)/g;

type TextPart = { text: string; href?: string };

/** A sentence in its parts, links apart: `See [help](/help).` → `See `, the link, `.`. */
export function textParts(sentence: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: whole, 1: text = '', 2: href = '', index } of sentence.matchAll(linkPattern)) {
    if (index > end) parts.push({ text: sentence.slice(end, index) });
    parts.push({ text, href });
    end = index + whole.length;
  }
  if (end < sentence.length) parts.push({ text: sentence.slice(end) });
  return parts;
}

/** A sentence as it reads aloud, without its links' addresses. */
export function plainText(sentence: string): string {
  return sentence.replace(linkPattern, '$1');
}
