import type { Page } from '@playwright/test';

type StoreStates = Readonly<Record<string, object>>;

/**
 * The state of the page's request store by slice name, as the inspector reads it; empty before the first island
 * is hydrated.
 */
export function storeStates(page: Page): Promise<StoreStates> {
  return page.evaluate(() => {
    let states: StoreStates = {};
    const detail = (reported: StoreStates) => {
      states = reported;
    };
    document.dispatchEvent(new CustomEvent('marquee:store', { detail }));
    return states;
  });
}
