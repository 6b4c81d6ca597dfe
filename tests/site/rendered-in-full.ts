import { until } from '@marquee/testing/until';

/**
 * Fetches a page until all of its slots have rendered and its title stands in the head: on a busy machine a slot may
 * miss its deadline, and the page has a fallback and other scripts, or a loader is late, and its title and styles
 * stand in the body. The shell then spares a part that failed for up to half a minute; throws after a minute.
 */
export async function renderedInFull<Fetched extends { text: string }>(
  address: string,
  fetchPage: (address: string) => Promise<Fetched>,
): Promise<Fetched> {
  let page = await fetchPage(address);
  const isWhole = () => !page.text.includes('data-state="fallback"') && !hasLateTitle(page.text);
  await until(async () => isWhole() || ((page = await fetchPage(address)), isWhole()), {
    everyMs: 500,
    timeoutMs: 60_000,
  }).catch((cause: unknown) => {
    throw new Error(`${address} was never rendered in full`, { cause });
  });
  return page;
}

function hasLateTitle(html: string): boolean {
  const [head = '', body] = html.split('</head>');
  return body !== undefined && !head.includes('<title>') && body.includes('<title>');
}
