import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  errorCode,
  parseInput,
  PlatformError,
  shellApi,
  shellApiHeader,
  signedSnapshotSchema,
  type Release,
  type Snapshot,
} from '@marquee/contracts';
import { createParser } from 'eventsource-parser';
import { heldBack, waitingFor } from './hold-back.ts';
import type { Readiness } from './readiness.ts';
import type { TrustedKeys } from './trusted-keys.ts';
import { authenticSnapshot, verifySnapshot } from './verify-snapshot.ts';
import { writeDurably } from './write-durably.ts';

export type SnapshotFeed = {
  /** The snapshot in force, undefined before the first one ever. */
  current(): Snapshot | undefined;
  /** New releases that are kept back until they are ready. */
  keptBack(): Release[];
  stop(): void;
};

/** A snapshot that was verified, with the text it came in. */
type Heard = { text: string; snapshot: Snapshot };

const longestPauseMs = 5_000;
/** The registry's stream gives a sign every fifteen seconds: three missed, and the line is dead. */
const silentAfterMs = 45_000;

/**
 * Follows an environment: starts from the last good snapshot on disk, then takes every newer one the
 * registry pushes. What it changes is in force at once, but for a release that is not ready yet: its
 * remote stays as it is until `readiness` has brought it here. A refused snapshot is reported, and the
 * last good one stays.
 */
export async function followEnvironment({
  environment,
  home,
  registryUrl,
  keys,
  minSequence = 0,
  token,
  refreshKeys = async () => undefined,
  readiness,
  verified = () => undefined,
  adopted = () => undefined,
  report,
  silentMs = silentAfterMs,
}: {
  environment: string;
  home: string;
  registryUrl: string;
  keys: TrustedKeys;
  /** Older snapshots are refused, also by a shell that has seen none yet. */
  minSequence?: number;
  /** What this shell shows the registry; read anew for every connection. */
  token?: (() => Promise<string>) | undefined;
  /** Asks for news of the keys; called on every connection and with every snapshot. */
  refreshKeys?: () => Promise<void>;
  readiness: Readiness;
  /** Told of each snapshot whose signature holds, before it is in force. */
  verified?: (snapshot: Snapshot) => void;
  /** Told of each snapshot from the moment it is in force. */
  adopted?: (snapshot: Snapshot) => void;
  report: (failure: unknown) => void;
  /** How long the stream may say nothing before it is opened again, in milliseconds. */
  silentMs?: number;
}): Promise<SnapshotFeed> {
  const file = path.join(home, `snapshot-${environment}.json`);
  /** The last one that was in force whole, while a newer one is not. */
  const wholeFile = path.join(home, `snapshot-${environment}.whole.json`);
  const ending = new AbortController();
  let newest: Heard | undefined;
  /** The first one is waited for: nothing stands that could stay. */
  let brought: Snapshot | undefined;
  let whole: string | undefined;
  let current: Snapshot | undefined;
  let reported: string | undefined;
  let hangUp = () => undefined as void;
  // One change after the other, whether a snapshot brings it or a release that has become ready.
  let turn = Promise.resolve();

  const unfollow = readiness.onReady(putInForce);
  await takeLastGood();
  const following = follow();

  return {
    current: () => current,
    keptBack: () => (newest && current ? waitingFor(newest.snapshot, current) : []),
    stop: () => {
      unfollow();
      ending.abort();
      hangUp();
      following.catch(() => undefined);
    },
  };

  async function takeLastGood(): Promise<void> {
    const before = await kept(wholeFile);
    newest = (await kept(file)) ?? before;
    if (!newest) return;
    verified(newest.snapshot);
    const both = [newest, ...(before ? [before] : [])];
    await readiness.bring(both.flatMap(({ snapshot }) => Object.values(snapshot.releases)));
    whole = before?.text ?? newest.text;
    inForce(heldBack(newest.snapshot, before?.snapshot, readiness.isReady));
  }

  async function kept(where: string): Promise<Heard | undefined> {
    const text = await readFile(where, 'utf8').catch(() => undefined);
    if (!text) return undefined;
    try {
      // The registry may be down while pages are wanted: yesterday's releases beat none.
      return { text, snapshot: authenticSnapshot(JSON.parse(text), { keys, environment, minSequence }) };
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
    const line = new AbortController();
    hangUp = () => line.abort();
    // A line may be dead without either end being told of it.
    const deadline = setTimeout(() => line.abort(), silentMs);
    try {
      // Without a token it can be read as well; with one this shell counts for `can-deploy`.
      const bearer = await token?.().catch(() => undefined);
      const response = await fetch(url, {
        headers: {
          accept: 'text/event-stream',
          ...(bearer && { authorization: `Bearer ${bearer}` }),
          [shellApiHeader]: `${shellApi.oldest}-${shellApi.current}`,
          ...(newest && { 'last-event-id': String(newest.snapshot.sequence) }),
        },
        signal: line.signal,
        redirect: 'error',
      }).catch((cause: unknown) => {
        throw new PlatformError('REGISTRY_UNREACHABLE', `${url} did not answer`, { cause });
      });
      if (!response.ok || !response.body) {
        throw new PlatformError('REGISTRY_UNREACHABLE', `${url} answered ${response.status}`);
      }
      onOpen();
      hearOfKeys();
      await readEvents(response.body, url, () => deadline.refresh());
    } finally {
      clearTimeout(deadline);
      // The next stream starts from what this one has brought.
      await turn;
    }
  }

  async function readEvents(
    body: ReadableStream<Uint8Array>,
    url: string,
    onSign: () => void,
  ): Promise<void> {
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'snapshot') turn = turn.then(() => take(data));
      },
    });
    const decoder = new TextDecoder();
    try {
      for await (const bytes of body) {
        onSign();
        parser.feed(decoder.decode(bytes, { stream: true }));
      }
    } catch (cause) {
      throw new PlatformError('REGISTRY_UNREACHABLE', `${url} broke off`, { cause });
    }
  }

  /** A key that leaked and was ended is believed only until the next word from the registry. */
  function hearOfKeys(): void {
    refreshKeys().catch((failure: unknown) => ending.signal.aborted || report(failure));
  }

  async function take(text: string): Promise<void> {
    // The registry greets every listener with the snapshot in force, which may be ours already.
    if (ending.signal.aborted || sequenceIn(text) === newest?.snapshot.sequence) return;
    try {
      const signed: unknown = JSON.parse(text);
      const { keyId } = parseInput(signedSnapshotSchema, signed, 'signed snapshot', 'SNAPSHOT_REFUSED');
      if (!keys.has(keyId)) await refreshKeys();
      const after = Math.max(newest?.snapshot.sequence ?? 0, minSequence - 1);
      newest = { text, snapshot: verifySnapshot(signed, { keys, environment, after, now: Date.now() }) };
    } catch (failure) {
      // The registry says the same again on every connection; once is enough to know.
      if (text !== reported) report(failure);
      reported = text;
      // Its key could not be asked for: the registry greets with it again on a new line.
      if (errorCode(failure) === 'REGISTRY_UNREACHABLE') hangUp();
      return;
    }
    verified(newest.snapshot);
    // What the one before wanted and this one does not is not tried any longer.
    keepOnlyWanted();
    const { snapshot } = newest;
    const bringing = readiness.bring(Object.values(snapshot.releases));
    if (current) return settle();
    void bringing.then(() => putInForceFirst(snapshot));
  }

  function putInForceFirst(snapshot: Snapshot): void {
    brought = snapshot;
    putInForce();
  }

  function putInForce(): void {
    turn = turn.then(settle);
  }

  /** Puts in force what is ready of the newest snapshot, if that changes anything. */
  async function settle(): Promise<void> {
    if (!newest || ending.signal.aborted) return;
    const { text, snapshot } = newest;
    if (!current && (brought !== snapshot || isNothingReady(snapshot))) return;
    const next = heldBack(snapshot, current, readiness.isReady);
    const isWhole = next === snapshot;
    if (current === next) return;
    if (!isWhole && isDeepStrictEqual(current?.remotes, next.remotes)) return;
    try {
      if (!isWhole && whole !== undefined) await writeDurably(wholeFile, whole);
      await writeDurably(file, text);
      if (isWhole) {
        if (whole !== undefined) await rm(wholeFile, { force: true });
        whole = text;
      }
    } catch (failure) {
      // It is in force all the same: a full disk must not keep a kill from anybody.
      report(failure);
    }
    if (ending.signal.aborted) return;
    inForce(next);
    hearOfKeys();
  }

  function inForce(snapshot: Snapshot): void {
    current = snapshot;
    keepOnlyWanted();
    adopted(snapshot);
  }

  function keepOnlyWanted(): void {
    const wanted = [current, newest?.snapshot].flatMap((one) => Object.values(one?.releases ?? {}));
    readiness.keepOnly(wanted);
  }

  function isNothingReady({ releases }: Snapshot): boolean {
    const all = Object.values(releases);
    return all.length > 0 && !all.some(readiness.isReady);
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
