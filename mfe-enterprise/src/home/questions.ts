import type { Language, Translate } from '@marquee/sdk';
import type { messages } from './messages.ts';
import { startingPrice } from './starting-price.ts';

type Key = keyof (typeof messages)['en'];

/** The frequently asked questions of the home page; search engines get the same ones as structured data. */
export function questions(t: Translate<Key>, language: Language) {
  return (['Shoot', 'Voice', 'Names', 'Data', 'Price', 'Sample'] as const).map((topic) => ({
    question: t(`faq${topic}Q`),
    answer: t(`faq${topic}A`, startingPrice(language)),
  }));
}
