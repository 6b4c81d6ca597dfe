import { Parser } from 'htmlparser2';
import { hrefOf } from './href-of.ts';
import {
  allowedTags,
  type AllowedTag,
  type RichAttributes,
  type RichElement,
  type RichNode,
} from '../rich-node.ts';

/** Elements that the parser removes with their content: they run or embed something, or hold no text. */
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

/** The maximum nesting of elements: the cost of each tag grows with its depth, and real texts nest far less. */
const maxDepth = 50;

/**
 * Parses HTML of the content host into a tree of text and allowed elements. Other elements are replaced by their
 * content, and only validated attributes are kept. The time grows linearly with the length.
 */
export function parseRichText(html: string): RichNode[] {
  const root: RichNode[] = [];
  for (let at = 0; at < html.length;) at += parseInto(root, html.slice(at));
  return root;
}

/**
 * Parses `html` and adds its nodes to `root`. Stops at the end, or after the first tag that is `maxDepth` deep.
 * Returns the number of characters parsed.
 */
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

function spanOf(given = ''): number | undefined {
  return /^[1-9]\d?$/.test(given) ? Number(given) : undefined;
}

function addText(nodes: RichNode[], text: string) {
  const last = nodes.at(-1);
  // The parser emits each entity as a chunk of its own.
  if (typeof last === 'string') nodes[nodes.length - 1] = last + text;
  else if (text.trim() !== '' || nodes.length > 0) nodes.push(text);
}
