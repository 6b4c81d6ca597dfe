import { until } from '@marquee/testing/until';

/**
 * Fetches a page until all of its slots have rendered: on a busy machine one may miss its deadline, and the page has
 * a fallback and other scripts. Throws after twenty seconds.
 */
export async function renderedInFull<Fetched extends { text: string }>(
  address: string,
  fetchPage: (address: string) => Promise<Fetched>,
): Promise<Fetched> {
  let page = await fetchPage(address);
  const isWhole = () => !page.text.includes('data-state="fallback"');
  await until(async () => isWhole() || ((page = await fetchPage(address)), isWhole()), {
    everyMs: 500,
  }).catch((cause: unknown) => {
    throw new Error(`${address} was never rendered in full`, { cause });
  });
  return page;
}
