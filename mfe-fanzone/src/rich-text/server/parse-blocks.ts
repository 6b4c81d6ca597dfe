import type { LongText } from '@marquee/sdk/api-contract';
import type { AllowedTag, RichElement, RichNode } from '../rich-node.ts';
import { hrefOf } from './href-of.ts';

type Block = Exclude<NonNullable<LongText>, string>[number];

/** Deeper lists do not occur; a hostile depth must not exhaust the stack. */
const maxDepth = 30;

/**
 * Converts a text of Strapi's block editor to elements that may be rendered. Omits pictures, unknown blocks, and blocks
 * that are nested too deeply. `depth` is how deep the blocks are nested.
 */
export function parseBlocks(blocks: readonly Block[], depth = 0): RichNode[] {
  if (depth > maxDepth) return [];
  return blocks.flatMap((block) => nodesOf(block, depth));
}

function nodesOf(block: Block, depth: number): RichNode[] {
  if (block.type === 'text') return textOf(block);
  const children = parseBlocks(childrenOf(block), depth + 1);
  switch (block.type) {
    case 'paragraph':
      return children.some((child) => child !== '') ? [element('p', children)] : [];
    case 'heading':
      return [element(headingTag(block['level']), children)];
    case 'list':
      return [element(block['format'] === 'ordered' ? 'ol' : 'ul', children)];
    case 'list-item':
      return [element('li', children)];
    case 'quote':
      return [element('blockquote', children)];
    case 'code':
      return [element('p', children)];
    case 'link':
      return [{ ...element('a', children), attributes: hrefOf(block['url']) }];
    default:
      return [];
  }
}

function textOf(block: Block): RichNode[] {
  const { text, bold, italic } = block;
  if (typeof text !== 'string' || text === '') return [];
  // A line break within a paragraph is a character of its text.
  const lines = text
    .split('\n')
    .flatMap<RichNode>((line, at) => (at === 0 ? [line] : [element('br', []), line]));
  const slanted = italic === true ? [element('em', lines)] : lines;
  return bold === true ? [element('strong', slanted)] : slanted;
}

function childrenOf({ children }: Block): Block[] {
  if (!Array.isArray(children)) return [];
  return children.filter(
    (child: unknown): child is Block =>
      typeof child === 'object' && child !== null && typeof Reflect.get(child, 'type') === 'string',
  );
}

/** The page's own heading is the only one of the first level. */
function headingTag(level: unknown): AllowedTag {
  return level === 1 || level === 2 ? 'h2' : level === 3 ? 'h3' : 'h4';
}

function element(tag: AllowedTag, children: RichNode[]): RichElement {
  return { tag, attributes: {}, children };
}
