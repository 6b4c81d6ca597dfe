import { withTimeout } from '@marquee/timing';
import { PlatformError } from '@marquee/contracts';
import type { SlotOwner } from '../page/page-data.ts';

const timeoutMs = 5_000;
/** The requests under way. */
const owners = new Map<string, Promise<SlotOwner | undefined>>();

/**
 * Fetches which release fills a slot that the server's HTML does not contain. Slots of one name that are added
 * together share a request; a later one requests again, because the release may have been withdrawn since. Resolves to
 * undefined if no remote fills the slot or its remote was killed. Throws `CALL_REFUSED` if the shell returns another
 * error status, `CALL_FAILED` if it does not respond within 5 seconds.
 */
export function fetchSlotOwner(
  name: string,
  traceparent: string | undefined,
): Promise<SlotOwner | undefined> {
  const known = owners.get(name);
  if (known) return known;
  const owner = request(name, traceparent).finally(() => owners.delete(name));
  owners.set(name, owner);
  return owner;
}

async function request(name: string, traceparent: string | undefined): Promise<SlotOwner | undefined> {
  let answer: { status: number; owner?: SlotOwner };
  try {
    answer = await withTimeout(ask(name, traceparent), timeoutMs, () => {
      throw new Error(`no response within ${timeoutMs} ms`);
    });
  } catch (cause) {
    throw new PlatformError('CALL_FAILED', `The shell did not respond for the slot ${name}`, { cause });
  }
  const { status, owner } = answer;
  if (owner || status === 404) return owner;
  throw new PlatformError('CALL_REFUSED', `The shell returned ${status} for the slot ${name}`);
}

async function ask(name: string, traceparent: string | undefined) {
  const response = await fetch(`/__marquee/slots/${encodeURIComponent(name)}`, {
    headers: traceparent ? { traceparent } : {},
  });
  const { status } = response;
  return response.ok ? { status, owner: (await response.json()) as SlotOwner } : { status };
}
