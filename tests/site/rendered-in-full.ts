import { setTimeout as wait } from 'node:timers/promises';

/**
 * Fetches a page until all of its slots have rendered: on a busy machine one may miss its deadline, and the page has
 * a fallback and other scripts. Throws after ten seconds.
 */
export async function renderedInFull<Fetched extends { text: string }>(
  address: string,
  fetchPage: (address: string) => Promise<Fetched>,
): Promise<Fetched> {
  for (let tries = 0; tries < 20; tries += 1) {
    const page = await fetchPage(address);
    if (!page.text.includes('data-state="fallback"')) return page;
    await wait(500);
  }
  throw new Error(`${address} was never rendered in full`);
}
