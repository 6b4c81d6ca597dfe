import type { Page } from '@playwright/test';
import { storeAsked, type StoreStates } from '../../shell/browser/store-states.ts';

/** How the page's store of requests stands, by the name of the slice; empty before the first island lives. */
export function storeStates(page: Page): Promise<StoreStates> {
  return page.evaluate((asked) => {
    let states: StoreStates = {};
    const detail = (told: StoreStates) => {
      states = told;
    };
    document.dispatchEvent(new CustomEvent(asked, { detail }));
    return states;
  }, storeAsked);
}
