/** The elements a text from the content host may consist of. Nothing else of it reaches the page. */
export const allowedTags = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'a'] as const;

export type AllowedTag = (typeof allowedTags)[number];
export type RichElement = { tag: AllowedTag; href?: string; children: RichNode[] };
export type RichNode = string | RichElement;

const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const swallowed = /<(script|style|iframe|object|template|noscript|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const deepest = 20;

/**
 * Reads HTML of the content host into a tree of allowed elements and text. Attributes are dropped,
 * except the `href` of a link to an http or https address; elements that are not allowed leave their text,
 * those that run or embed something leave nothing. The tree is data: whoever shows it escapes it.
 */
export function parseRichText(html: string): RichNode[] {
  const root: RichNode[] = [];
  const open: RichElement[] = [];
  const here = () => open.at(-1)?.children ?? root;
  const source = html.replace(swallowed, '');
  let read = 0;

  for (const match of source.matchAll(token)) {
    addText(here(), source.slice(read, match.index));
    read = match.index + match[0].length;

    const tag = allowed(match[2]);
    if (!tag) continue;
    if (match[1]) close(open, tag);
    else if (open.length < deepest) {
      const element = elementOf(tag, match[3] ?? '');
      here().push(element);
      open.push(element);
    }
  }
  addText(here(), source.slice(read));
  return root;
}

function allowed(name: string | undefined): AllowedTag | undefined {
  return allowedTags.find((tag) => tag === name?.toLowerCase());
}

function close(open: RichElement[], tag: AllowedTag) {
  const position = open.findLastIndex((element) => element.tag === tag);
  if (position >= 0) open.length = position;
}

function elementOf(tag: AllowedTag, attributes: string): RichElement {
  const href = tag === 'a' ? safeHref(attributes) : undefined;
  return href ? { tag, href, children: [] } : { tag, children: [] };
}

function safeHref(attributes: string): string | undefined {
  const [, double, single] = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? [];
  const address = decode(double ?? single ?? '').trim();
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined;
}

function addText(nodes: RichNode[], text: string) {
  const decoded = decode(text);
  if (decoded.trim() !== '' || (decoded !== '' && nodes.length > 0)) nodes.push(decoded);
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
};

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal, hex, name: string) => {
      if (name) return entities[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : '';
    },
  );
}
