import { translate } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { messages } from './messages.ts';

/** The shell's texts that scripts show, in the page's language; every page contains them as data. */
export function clientTexts(language: Language) {
  const t = translate(messages, language);
  return {
    failedTitle: t('failedTitle'),
    failedText: t('failedText'),
    retry: t('retry'),
    wayOut: t('wayOut'),
    pageOpened: t('pageOpened'),
    navigationFailed: t('navigationFailed'),
    closeToast: t('closeToast'),
    signInUnavailable: t('signInUnavailable'),
    unreachable: t('unreachable'),
  };
}

export type ClientTexts = ReturnType<typeof clientTexts>;
