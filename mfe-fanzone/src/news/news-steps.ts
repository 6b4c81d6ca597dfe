import type { Language } from '@marquee/contracts';
import { translate } from '@marquee/i18n';
import type { Step } from '@marquee/mount';
import { messages } from './messages.ts';

/** The breadcrumbs of the list of news. */
export function newsSteps(language: Language): Step[] {
  const t = translate(messages, language);
  return [
    { label: t('fanZone'), path: '/fan-zone' },
    { label: t('news'), path: '/bollywood-news' },
  ];
}
