import type { BrowserRelease, SlotRecord } from '../../../page/page-data.ts';
import { isTransient } from '../../../browser/transient-failures.ts';
import { readReleaseMemory, writeReleaseMemory } from './release-memory.ts';

const timeoutMs = 5_000;

/**
 * Fetches what the browser needs to load an earlier release. Undefined if the shell does not serve it any more, if
 * it was withdrawn or its remote killed, or if the shell does not respond within five seconds.
 */
export async function fetchFormerRelease(
  remote: string,
  version: string,
): Promise<BrowserRelease | undefined> {
  const url = `/__marquee/releases/${encodeURIComponent(remote)}/${encodeURIComponent(version)}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
  return response?.ok ? ((await response.json()) as BrowserRelease) : undefined;
}

/**
 * Marks a slot in which the former release `good` is mounted instead of the planned one. Stores the planned one as
 * bad unless it failed for a reason that may pass, such as the network.
 */
export function markFormer(
  element: HTMLElement,
  { remote, version }: SlotRecord,
  { good, failure, storage }: { good: string; failure: unknown; storage: Storage | undefined },
) {
  element.dataset['release'] = good;
  element.dataset['fallbackOf'] = version;
  if (failure === undefined || isTransient(failure)) return;
  const memory = readReleaseMemory(storage);
  writeReleaseMemory(storage, { ...memory, bad: { ...memory.bad, [remote]: version } });
}
