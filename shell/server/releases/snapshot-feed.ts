import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PlatformError, type Snapshot } from '@marquee/contracts';
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
  prepare,
  report,
}: {
  environment: string;
  home: string;
  registryUrl: string;
  keys: TrustedKeys;
  prepare: (snapshot: Snapshot) => Promise<void>;
  report: (failure: unknown) => void;
}): Promise<SnapshotFeed> {
  const file = path.join(home, `snapshot-${environment}.json`);
  const ending = new AbortController();
  let current = await lastGood();
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
      await prepare(snapshot);
      return snapshot;
    } catch (failure) {
      report(failure);
      return undefined;
    }
  }

  async function follow(): Promise<void> {
    for (let failures = 0; !ending.signal.aborted; failures += 1) {
      try {
        await readStream(() => (failures = 0));
      } catch (failure) {
        if (ending.signal.aborted) return;
        if (failures === 0) report(failure);
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

    // One after the other: a snapshot being prepared must not be overtaken by an older one.
    let turn = Promise.resolve();
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'snapshot') turn = turn.then(() => take(data));
      },
    });
    const decoder = new TextDecoder();
    for await (const bytes of response.body) parser.feed(decoder.decode(bytes, { stream: true }));
  }

  async function take(text: string): Promise<void> {
    // The registry greets every listener with the snapshot in force, which may be ours already.
    if (sequenceIn(text) === current?.sequence) return;
    try {
      const snapshot = verifySnapshot(JSON.parse(text), {
        keys,
        environment,
        after: current?.sequence ?? 0,
        now: Date.now(),
      });
      await prepare(snapshot);
      await writeDurably(file, text);
      current = snapshot;
    } catch (failure) {
      report(failure);
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
