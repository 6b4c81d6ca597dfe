import { PlatformError } from '@marquee/contracts';
import type { SlotOwner } from '../page/page-data.ts';

const owners = new Map<string, Promise<SlotOwner>>();

/**
 * Fetches which release fills a slot that the server's HTML does not contain. Requests each slot name once, and
 * again only after a failure. Throws `SLOT_UNKNOWN` if the shell returns an error status.
 */
export function fetchSlotOwner(name: string, traceparent: string | undefined): Promise<SlotOwner> {
  const known = owners.get(name);
  if (known) return known;
  const owner = request(name, traceparent);
  owner.catch(() => owners.delete(name));
  owners.set(name, owner);
  return owner;
}

async function request(name: string, traceparent: string | undefined): Promise<SlotOwner> {
  const response = await fetch(
    `/__marquee/slots/${encodeURIComponent(name)}`,
    traceparent ? { headers: { traceparent } } : {},
  );
  if (!response.ok)
    throw new PlatformError('SLOT_UNKNOWN', `The shell returned ${response.status} for the slot ${name}`);
  return (await response.json()) as SlotOwner;
}
