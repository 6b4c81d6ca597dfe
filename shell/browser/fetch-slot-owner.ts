import { PlatformError } from '@marquee/contracts';
import type { SlotOwner } from '../page/page-data.ts';
import { pageTrace } from '../features/tracing/browser/page-trace.ts';

const asked = new Map<string, Promise<SlotOwner>>();

/** Who fills a slot that was not on the page when it was served: the shell answers, once for each slot. */
export function fetchSlotOwner(name: string): Promise<SlotOwner> {
  const known = asked.get(name);
  if (known) return known;
  const answer = ask(name);
  answer.catch(() => asked.delete(name));
  asked.set(name, answer);
  return answer;
}

async function ask(name: string): Promise<SlotOwner> {
  const traceparent = pageTrace();
  const response = await fetch(
    `/__marquee/slots/${encodeURIComponent(name)}`,
    traceparent ? { headers: { traceparent } } : {},
  );
  if (!response.ok)
    throw new PlatformError('SLOT_UNKNOWN', `The shell answered ${response.status} for the slot ${name}`);
  return (await response.json()) as SlotOwner;
}
