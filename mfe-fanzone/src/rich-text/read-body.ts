import type { LongText } from '@marquee/sdk/api-contract';
import type { Language } from '@marquee/sdk';
import type { RichNode } from './rich-node.ts';

/** A text parsed for display. `lang` is set only if the text is not in the page's language. */
export type RichTextData = { nodes: RichNode[]; lang?: Language };

/**
 * Parses the long text of a biography or article in the language of the page, or in English if there is no Hindi text;
 * null if there is none. Only loaders on the server may call it, because the parser is not sent to browsers.
 */
export async function readBody(
  { body, body_hi }: { body?: LongText; body_hi?: LongText },
  language: Language,
): Promise<RichTextData | null> {
  const own = language === 'hi' && !isEmpty(body_hi) ? body_hi : body;
  if (!own || isEmpty(own)) return null;

  // A chunk of its own, which no browser loads: pages with a body never hydrate.
  const { parseLongText } = await import(/* webpackChunkName: "rich-text" */ './server/parse-long-text.ts');
  return { nodes: parseLongText(own), ...(language === 'hi' && own === body && { lang: 'en' }) };
}

function isEmpty(text: LongText): boolean {
  return !text || text.length === 0;
}
