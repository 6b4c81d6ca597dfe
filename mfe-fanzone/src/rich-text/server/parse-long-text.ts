import MarkdownIt from 'markdown-it';
import type { LongText } from '@marquee/sdk/api-contract';
import type { RichNode } from '../rich-node.ts';
import { parseBlocks } from './parse-blocks.ts';
import { parseRichText } from './parse-rich-text.ts';

/** Matches a tag that editors of HTML write; Markdown has at most inline tags. */
const blockTag = /<(p|h[1-6]|ul|ol|blockquote|table|div|br)\b[^>]*>/i;

/** The longest Markdown that is parsed: the time of the parser may grow faster than the length. */
const maxMarkdown = 200_000;

/** Raw HTML stays, because parseRichText removes whatever is not allowed. */
const markdown = new MarkdownIt({ html: true });

/** Parses a long text of the content host, which may be HTML, Markdown, or the blocks of Strapi's editor. */
export function parseLongText(text: NonNullable<LongText>): RichNode[] {
  if (typeof text !== 'string') return parseBlocks(text);
  if (blockTag.test(text) || text.length > maxMarkdown) return parseRichText(text);
  return parseRichText(markdown.render(text));
}
