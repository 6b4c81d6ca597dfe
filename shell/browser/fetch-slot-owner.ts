import { withTimeout } from '@marquee/timing';
import { PlatformError } from '@marquee/contracts';
import type { PageData, SlotOwner } from '../page/page-data.ts';

const timeoutMs = 5_000;
/** The requests under way, by URL. */
const owners = new Map<string, Promise<SlotOwner | undefined>>();

/**
 * Fetches which remote and release fill a slot that the server's HTML does not contain, so that the release fits the
 * others on the page. Calls for one slot name share a request while it is under way. Resolves to undefined if no remote
 * fills the slot, if its remote was killed, or if each of its releases belongs to another set (releases that change
 * together) than those on the page. Throws `CALL_FAILED` if the shell does not respond within 5 seconds, and
 * `CALL_REFUSED` if it returns an error status other than 404.
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
