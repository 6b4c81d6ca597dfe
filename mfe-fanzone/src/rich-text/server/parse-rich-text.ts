import { Parser } from 'htmlparser2';
import {
  allowedTags,
  type AllowedTag,
  type RichAttributes,
  type RichElement,
  type RichNode,
} from '../rich-node.ts';

/** Elements that run or embed something, or whose text is not content. They are removed with their text. */
const droppedTags: ReadonlySet<string> = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'select',
  'iframe',
  'object',
  'template',
  'noscript',
  'svg',
  'math',
]);

/** Limits the nesting: the cost of each tag grows with the depth, and real texts are far less nested. */
const maxDepth = 50;

/**
 * Parses HTML of the content host into a tree of allowed elements and text. Attributes are removed, except
 * validated ones. Other elements are replaced by their content. The time is linear in the length.
 */
export function parseRichText(html: string): RichNode[] {
  const root: RichNode[] = [];
  for (let at = 0; at < html.length;) at += parseInto(root, html.slice(at));
  return root;
}

/** Parses until the end or until `maxDepth` is reached. Returns how many characters it has parsed. */
function parseInto(root: RichNode[], html: string): number {
  const open: RichElement[] = [];
  let depth = 0;
  let droppedDepth = 0;
  let parsed = html.length;
  let tooDeep = false;
  const here = () => open.at(-1)?.children ?? root;

  const parser = new Parser({
    onopentag(name, given) {
      depth += 1;
      if (droppedTags.has(name)) droppedDepth += 1;
      const tag = droppedDepth > 0 ? undefined : allowed(name);
      if (tag) {
        const element = { tag, attributes: attributesOf(tag, given), children: [] };
        here().push(element);
        open.push(element);
      }
      if (depth < maxDepth || tooDeep) return;
      tooDeep = true;
      parsed = parser.endIndex + 1;
      parser.pause();
    },
    onclosetag(name) {
      depth -= 1;
      if (droppedTags.has(name)) droppedDepth -= 1;
      else if (droppedDepth === 0 && allowed(name)) open.pop();
    },
    ontext(text) {
      if (droppedDepth === 0) addText(here(), text);
    },
  });
  parser.write(html);
  if (!tooDeep) parser.end();
  return parsed;
}

function allowed(name: string): AllowedTag | undefined {
  return allowedTags.find((tag) => tag === name);
}

function attributesOf(tag: AllowedTag, given: Record<string, string>): RichAttributes {
  if (tag === 'a') return hrefOf(given['href']);
  if (tag !== 'th' && tag !== 'td') return {};

  const scope = given['scope'];
  const [colSpan, rowSpan] = [spanOf(given['colspan']), spanOf(given['rowspan'])];
  return {
    ...(tag === 'th' && (scope === 'col' || scope === 'row') && { scope }),
    ...(colSpan && { colSpan }),
    ...(rowSpan && { rowSpan }),
  };
}

/** The `href` of a link, if it is an absolute http or https URL. */
function hrefOf(given = ''): RichAttributes {
  const href = given.trim();
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? { href } : {};
}

function spanOf(given = ''): number | undefined {
  return /^[1-9]\d?$/.test(given) ? Number(given) : undefined;
}

function addText(nodes: RichNode[], text: string) {
  const last = nodes.at(-1);
  // The parser emits each entity as a chunk of its own.
  if (typeof last === 'string') nodes[nodes.length - 1] = last + text;
  else if (text.trim() !== '' || nodes.length > 0) nodes.push(text);
}
