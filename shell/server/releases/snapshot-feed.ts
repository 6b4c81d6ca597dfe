import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  errorCode,
  parseAtDoor,
  PlatformError,
  shellApi,
  shellApiHeader,
  signedSnapshotSchema,
  type Snapshot,
} from '@marquee/contracts';
import { createParser } from 'eventsource-parser';
import type { TrustedKeys } from './trusted-keys.ts';
import { authenticSnapshot, verifySnapshot } from './verify-snapshot.ts';
import { writeDurably } from './write-durably.ts';

export type SnapshotFeed = {
  /** The snapshot in force, undefined before the first one ever. */
  current(): Snapshot | undefined;
  stop(): void;
};

const longestPauseMs = 5_000;
const prepareAgainMs = 500;

/**
 * Follows an environment: starts from the last good snapshot on disk, then takes every newer one the
 * registry pushes. A snapshot is in force only once `prepare` has brought everything it needs here; a
 * refused one is reported, and the last good one stays.
 */
export async function followEnvironment({
  environment,
  home,
  registryUrl,
  keys,
  refreshKeys = async () => undefined,
  prepare,
  adopted = () => undefined,
  report,
}: {
  environment: string;
  home: string;
  registryUrl: string;
  keys: TrustedKeys;
  /** Asks for news of the keys; called on every connection and with every snapshot. */
  refreshKeys?: () => Promise<void>;
  /** Brings here what a snapshot needs; `before` is the one in force, or `restart` for the last good one. */
  prepare: (snapshot: Snapshot, before: Snapshot | 'restart' | undefined) => Promise<void>;
  /** Told of each snapshot from the moment it is in force. */
  adopted?: (snapshot: Snapshot) => void;
  report: (failure: unknown) => void;
}): Promise<SnapshotFeed> {
  const file = path.join(home, `snapshot-${environment}.json`);
  const ending = new AbortController();
  let current = await lastGood();
  let reported: string | undefined;
  const following = follow();

  return {
    current: () => current,
    stop: () => {
      ending.abort();
      following.catch(() => undefined);
    },
  };

  async function lastGood(): Promise<Snapshot | undefined> {
    const kept = await readFile(file, 'utf8').catch(() => undefined);
    if (!kept) return undefined;
    try {
      // The registry may be down while pages are wanted: yesterday's releases beat none.
      const snapshot = authenticSnapshot(JSON.parse(kept), { keys, environment });
      await prepare(snapshot, 'restart');
      adopted(snapshot);
      return snapshot;
    } catch (failure) {
      report(failure);
      return undefined;
    }
  }

  async function follow(): Promise<void> {
    let failures = 0;
    while (!ending.signal.aborted) {
      try {
        await readStream(() => (failures = 0));
      } catch (failure) {
        if (ending.signal.aborted) return;
        if (failures === 0) report(failure);
        failures += 1;
      }
      const pause = Math.min(longestPauseMs, 100 * 2 ** failures) * (0.5 + Math.random() / 2);
      await wait(pause, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  async function readStream(onOpen: () => void): Promise<void> {
    const url = `${registryUrl}/environments/${environment}/stream`;
    const response = await fetch(url, {
      headers: {
        accept: 'text/event-stream',
        [shellApiHeader]: `${shellApi.oldest}-${shellApi.current}`,
        ...(current && { 'last-event-id': String(current.sequence) }),
      },
      signal: ending.signal,
    }).catch((cause: unknown) => {
      throw new PlatformError('REGISTRY_UNREACHABLE', `${url} did not answer`, { cause });
    });
    if (!response.ok || !response.body) {
      throw new PlatformError('REGISTRY_UNREACHABLE', `${url} answered ${response.status}`);
    }
    onOpen();
    hearOfKeys();

    // One after the other: a snapshot being prepared must not be overtaken by an older one.
    let turn = Promise.resolve();
    let newest: string | undefined;
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event !== 'snapshot') return;
        newest = data;
        turn = turn.then(() => take(data, () => newest === data));
      },
    });
    const decoder = new TextDecoder();
    try {
      for await (const bytes of response.body) parser.feed(decoder.decode(bytes, { stream: true }));
    } catch (cause) {
      throw new PlatformError('REGISTRY_UNREACHABLE', `${url} broke off`, { cause });
    } finally {
      newest = undefined;
      // The next stream starts from what this one has brought.
      await turn;
    }
  }

  /** A key that leaked and was ended is believed only until the next word from the registry. */
  function hearOfKeys(): void {
    refreshKeys().catch((failure: unknown) => ending.signal.aborted || report(failure));
  }

  async function take(text: string, isNewest: () => boolean): Promise<void> {
    // The registry greets every listener with the snapshot in force, which may be ours already.
    if (sequenceIn(text) === current?.sequence) return;

    // A good snapshot of which only a file did not come is tried again: nobody pushes it a second time.
    for (let pause = prepareAgainMs; !(await adopt(text)); pause = Math.min(longestPauseMs, pause * 2)) {
      await wait(pause, undefined, { signal: ending.signal }).catch(() => undefined);
      if (!isNewest() || ending.signal.aborted) return;
    }
  }

  /** False when the snapshot is good and its files could not be had. */
  async function adopt(text: string): Promise<boolean> {
    try {
      const signed: unknown = JSON.parse(text);
      const { keyId } = parseAtDoor(signedSnapshotSchema, signed, 'signed snapshot', 'SNAPSHOT_REFUSED');
      if (!keys.has(keyId)) await refreshKeys();
      const snapshot = verifySnapshot(signed, {
        keys,
        environment,
        after: current?.sequence ?? 0,
        now: Date.now(),
      });
      await prepare(snapshot, current);
      if (ending.signal.aborted) return true;
      await writeDurably(file, text);
      current = snapshot;
      adopted(snapshot);
      hearOfKeys();
      return true;
    } catch (failure) {
      // The registry says the same again on every connection; once is enough to know.
      if (text !== reported) report(failure);
      reported = text;
      return errorCode(failure) !== 'REGISTRY_UNREACHABLE';
    }
  }
}

function sequenceIn(text: string): number | undefined {
  try {
    const { payload } = JSON.parse(text) as { payload: string };
    return (JSON.parse(payload) as { sequence: number }).sequence;
  } catch {
    return undefined;
  }
}
