import { timeoutSignal } from '@marquee/timing';
import { errorCode, type ErrorCode } from '@marquee/contracts';
import { fieldLike, isChecked, replayField, type Field } from '../../../browser/buffered-input.ts';
import { isTransient } from '../../../browser/transient-failures.ts';
import type { BrowserRelease, SlotRecord } from '../../../page/page-data.ts';
import type { Telemetry } from '../../../browser/telemetry/telemetry.ts';
import type { ReleaseMemory } from '../../../browser/release-memory.ts';

const timeoutMs = 5_000;

/**
 * Mounts `good`, a release of the remote that worked in this browser before, instead of the planned release, which
 * failed with `failure`. Marks the slot with `data-fallback-of` and sends a beacon. Returns false if `good` fails too,
 * or if the shell does not serve it, because it was withdrawn or its remote killed; throws if the shell does not
 * respond. Remembers the planned release as bad if another attempt would not help (`failure` is not a failed download,
 * for example), or if the planned release had not mounted in time in an earlier document either.
 */
export async function mountFormerRelease({
  element,
  record,
  good,
  failure,
  typed,
  memory,
  telemetry,
  mount,
}: {
  element: HTMLElement;
  record: SlotRecord;
  good: string;
  failure: unknown;
  /** The fields that the visitor had changed in the planned release: what they contain is typed into the same ones. */
  typed: readonly Field[];
  memory: ReleaseMemory;
  telemetry: Telemetry;
  mount: (former: SlotRecord, release: BrowserRelease) => Promise<void>;
}): Promise<boolean> {
  const { remote, version } = record;
  const release = await fetchRelease(remote, good);
  if (!release) return false;
  const { data: _, ...former } = record;
  // The server's HTML is that of the planned release, which this one cannot hydrate.
  const { state = 'fallback' } = element.dataset;
  element.dataset['state'] = 'fallback';
  try {
    await mount({ ...former, version: good }, release);
  } catch (cause) {
    console.error(cause);
    // If the former release did not load, the server's HTML is still in the element.
    element.dataset['state'] = state;
    return false;
  }
  Object.assign(element.dataset, { release: good, fallbackOf: version });
  for (const field of typed) {
    const same = fieldLike(field, element);
    if (same) replayField(same, field.value, isChecked(field));
  }
  telemetry.report({
    kind: 'last-known-good',
    remote,
    release: version,
    at: Date.now(),
    slot: record.slot,
    good,
  });
  const known = memory.read();
  const isLate = errorCode(failure) === ('MOUNT_TOO_LATE' satisfies ErrorCode);
  const isBad = isLate ? known.late?.[remote] === version : !isTransient(failure);
  if (failure !== undefined && (isBad || isLate)) {
    const list = isBad ? 'bad' : 'late';
    memory.write({ ...known, [list]: { ...known[list], [remote]: version } });
  }
  return true;
}

async function fetchRelease(remote: string, version: string): Promise<BrowserRelease | undefined> {
  const url = `/__marquee/releases/${encodeURIComponent(remote)}/${encodeURIComponent(version)}`;
  const response = await fetch(url, { signal: timeoutSignal(timeoutMs) });
  return response.ok ? ((await response.json()) as BrowserRelease) : undefined;
}
