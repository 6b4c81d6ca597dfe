import type { Translate } from '@marquee/i18n';
import type { messages } from './messages.ts';

type Key = keyof (typeof messages)['en'];

/** The questions of the home page, also used as structured data. */
export function questions(t: Translate<Key>) {
  return [
    { question: t('faqShootQ'), answer: t('faqShootA') },
    { question: t('faqVoiceQ'), answer: t('faqVoiceA') },
    { question: t('faqNamesQ'), answer: t('faqNamesA') },
    { question: t('faqDataQ'), answer: t('faqDataA') },
    { question: t('faqPriceQ'), answer: t('faqPriceA') },
    { question: t('faqSampleQ'), answer: t('faqSampleA') },
  ];
}
