import type { Language } from '@marquee/contracts';
import { localised } from '@marquee/i18n';
import type { RichNode } from './rich-node.ts';

/** A text to show; `lang` marks another language than the page's. */
export type RichTextData = { nodes: RichNode[]; lang?: Language };

/** The cleaned body of a record in the page's language; null where it has none. For loaders. */
export async function readBody(
  record: { body?: string | null | undefined; body_hi?: string | null | undefined },
  language: Language,
): Promise<RichTextData | null> {
  const { text, lang } = localised(record, 'body', language);
  if (!text) return null;

  // By itself, so that no browser fetches the parser: pages with a body are read, and never hydrate.
  const { parseRichText } = await import(/* webpackChunkName: "rich-text" */ './server/parse-rich-text.ts');
  return { nodes: parseRichText(text), ...(lang && { lang }) };
}
