import { offlineTexts, type OfflineTexts } from '../../page/offline-messages.ts';
import { deferredTexts, type DeferredTexts } from '../../page/deferred-messages.ts';
import { pageTexts, type PageTexts } from '../../page/messages.ts';
import { failureTexts, type FailureTexts } from '../failure-messages.ts';

/** All texts that the shell itself shows to visitors, in one language. */
export type SiteTexts = {
  page: PageTexts;
  offline: OfflineTexts;
  failures: FailureTexts;
  /** The texts of the scripts that load after hydration. */
  deferred: DeferredTexts;
};

/** The shell's texts in the languages into which it is translated, by code. */
export const shellTexts: Readonly<Record<string, SiteTexts>> = {
  en: textsIn('en'),
  hi: textsIn('hi'),
};

function textsIn(code: 'en' | 'hi'): SiteTexts {
  return {
    page: pageTexts[code],
    offline: offlineTexts[code],
    failures: failureTexts[code],
    deferred: deferredTexts[code],
  };
}
