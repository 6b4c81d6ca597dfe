import type { Language } from '@marquee/contracts';
import { localised } from '@marquee/i18n';
import type { RichNode } from './rich-node.ts';

/** A text parsed for display. `lang` is set only if the text is not in the page's language. */
export type RichTextData = { nodes: RichNode[]; lang?: Language };

/** Parses a record's body text in the page's language; null if it has none. For loaders on the server. */
export async function readBody(
  record: { body?: string | null | undefined; body_hi?: string | null | undefined },
  language: Language,
): Promise<RichTextData | null> {
  const { text, lang } = localised(record, 'body', language);
  if (!text) return null;

  // A chunk of its own, which no browser loads: pages with a body never hydrate.
  const { parseRichText } = await import(/* webpackChunkName: "rich-text" */ './server/parse-rich-text.ts');
  return { nodes: parseRichText(text), ...(lang && { lang }) };
}
