import { withTimeout } from '@marquee/timing';
import { PlatformError } from '@marquee/contracts';
import type { PageData, SlotOwner } from '../page/page-data.ts';

const timeoutMs = 5_000;
/** The requests under way, by URL. */
const owners = new Map<string, Promise<SlotOwner | undefined>>();

/**
 * Fetches which release fills a slot that the server's HTML does not contain. The release fits the other releases on
 * the page. Slots of one name that are added together share a request; a later slot requests again, because the release
 * may have been withdrawn since. Resolves to undefined if no remote fills the slot, if its remote was killed, or if
 * every available release is of another set (releases that change together) than those on the page. Throws
 * `CALL_REFUSED` if the shell returns another error status, `CALL_FAILED` if it does not respond within 5 seconds.
 */
export function fetchSlotOwner(
  name: string,
  { slots, traceparent }: Pick<PageData, 'slots' | 'traceparent'>,
): Promise<SlotOwner | undefined> {
  // A slot whose remote is not known yet is of the shell.
  const remotes = Object.values(slots).filter(({ remote }) => remote !== 'shell');
  const onPage = new Set(remotes.map(({ remote, version }) => `${remote}@${version}`));
  const url = `/__marquee/slots/${encodeURIComponent(name)}?page=${encodeURIComponent([...onPage].join())}`;
  const known = owners.get(url);
  if (known) return known;
  const owner = request(name, url, traceparent).finally(() => owners.delete(url));
  owners.set(url, owner);
  return owner;
}

async function request(
  name: string,
  url: string,
  traceparent: string | undefined,
): Promise<SlotOwner | undefined> {
  let answer: { status: number; owner?: SlotOwner };
  try {
    answer = await withTimeout(ask(url, traceparent), timeoutMs, () => {
      throw new Error(`no response within ${timeoutMs} ms`);
    });
  } catch (cause) {
    throw new PlatformError('CALL_FAILED', `The shell did not respond for the slot ${name}`, { cause });
  }
  const { status, owner } = answer;
  if (owner || status === 404) return owner;
  throw new PlatformError('CALL_REFUSED', `The shell returned ${status} for the slot ${name}`);
}

async function ask(url: string, traceparent: string | undefined) {
  const response = await fetch(url, { headers: traceparent ? { traceparent } : {} });
  const { status } = response;
  return response.ok ? { status, owner: (await response.json()) as SlotOwner } : { status };
}
