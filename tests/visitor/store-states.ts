import type { Page } from '@playwright/test';

type StoreStates = Readonly<Record<string, object>>;

/**
 * How the page's store of requests stands, by the name of the slice, as the inspector asks for it; empty
 * before the first island lives.
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
