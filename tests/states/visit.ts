import type { Page } from '@playwright/test';
import type { Language } from '@marquee/contracts';
import { addFault } from '../visitor/faults.ts';
import type { Visit } from './screen-state.ts';

/** A visit of a page in a language; English addresses have no prefix. */
export function visitIn(language: Language, page: Page): Visit {
  return {
    page,
    language,
    at: (path) => (language === 'hi' ? `/hi${path === '/' ? '' : path}` : path),
    say: (english, hindi) => (language === 'hi' ? hindi : english),
    fault: addFault,
  };
}
