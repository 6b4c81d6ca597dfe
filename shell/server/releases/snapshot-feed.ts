import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  errorCode,
  parseInput,
  releaseId,
  signedSnapshotSchema,
  type Release,
  type ShellCondition,
  type ShellTroubles,
  type ShellVersions,
  type Snapshot,
} from '@marquee/contracts';
import { mustEnd, pendingReleases, runningReleases, withoutPending } from './pending-releases.ts';
import type { Readiness } from './readiness.ts';
import { openRegistryStream, type RegistryStream } from './registry-stream.ts';
import {
  activatable,
  neededReleases,
  nextState,
  type ReceivedSnapshot,
  type SnapshotEvent,
  type SnapshotState,
} from './snapshot-state.ts';
import type { TrustedKeys } from './trusted-keys.ts';
import { authenticSnapshot, verifySnapshot } from './verify-snapshot.ts';
import { writeDurably } from './write-durably.ts';

export type SnapshotFeed = {
  /** The active snapshot; undefined before the first one. */
  current(): Snapshot | undefined;
  /** The releases of the environment that this shell cannot serve yet. */
  pending(): Release[];
  /** Whether the stream from the registry is open. */
  isConnected(): boolean;
  /** Tells the registry what this shell cannot do, if that has changed since the last time. */
  tellTroubles(): void;
  stop(): void;
};

/**
 * Follows the snapshots of an environment: activates the snapshot that is stored in `home`, then each newer one that
 * the registry sends, and stores it there. A change is active immediately, except that a remote keeps its earlier
 * release until `readiness` has prepared the new one. A snapshot that is not valid is reported, and the last good one
 * stays active.
 */
export async function followEnvironment({
  environment,
  home,
  registryUrl,
  keys,
  minSequence = 0,
  token,
  versions,
  siteUrl,
  refreshKeys = async () => undefined,
  readiness,
  conditions = () => [],
  verified = () => undefined,
  activated = () => undefined,
  report,
  silentMs,
}: {
  environment: string;
  home: string;
  registryUrl: string;
  keys: TrustedKeys;
  /** Snapshots with a smaller sequence number are refused. */
  minSequence?: number;
  /** Returns this shell's bearer token for the registry; called for each connection. */
  token?: (() => Promise<string>) | undefined;
  /** The versions that this shell provides; the registry lets no release go live that does not fit them. */
  versions: ShellVersions;
  /** The URL by which browsers reach the site, for the registry's links to previews. */
  siteUrl?: string;
  /** Fetches the registry's current public keys; called on each connection and each activation. */
  refreshKeys?: () => Promise<void>;
  readiness: Readiness;
  /** What this shell cannot do at the moment besides starting releases; read when `tellTroubles` is called. */
  conditions?: () => readonly ShellCondition[];
  /** Called with each snapshot that has a valid signature, before the snapshot is active. */
  verified?: (snapshot: Snapshot) => void;
  /** Called with each snapshot that becomes active. */
  activated?: (snapshot: Snapshot) => void;
  report: (failure: unknown) => void;
  /** How long the stream may be silent before the shell connects again, in milliseconds. */
  silentMs?: number;
}): Promise<SnapshotFeed> {
  const file = path.join(home, `snapshot-${environment}.json`);
  /** The file of the last snapshot that was active with all its releases, while a newer one waits for some. */
  const completeFile = path.join(home, `snapshot-${environment}.whole.json`);
  let state: SnapshotState = {};
  let isStopped = false;
  let lastRefused: string | undefined;
  /** What this shell has told the registry that it cannot do. */
  let told: ShellTroubles = { pending: [], conditions: [] };
  let stream: RegistryStream | undefined;
  // Changes are applied one after the other, whether a snapshot or a release that is ready causes them.
  let queue = Promise.resolve();

  const unsubscribe = readiness.onReady(() => void inTurn(activate).then(tellTroubles));
  await loadStored();
  tellTroubles();
  stream = openRegistryStream({
    url: `${registryUrl}/environments/${environment}/stream`,
    token,
    versions,
    siteUrl,
    troubles: () => told,
    lastSequence: () => state.newest?.snapshot.sequence,
    onOpen: refreshKeysInBackground,
    onSnapshot: (text) => inTurn(() => receive(text)),
    report,
    ...(silentMs !== undefined && { silentMs }),
  });

  return {
    current: () => state.active,
    pending,
    isConnected: () => stream?.isConnected() ?? false,
    tellTroubles,
    stop: () => {
      isStopped = true;
      unsubscribe();
      stream?.stop();
    },
  };

  function pending(): Release[] {
    const { newest, active } = state;
    if (!newest || !active) return [];
    const waiting = pendingReleases(newest.snapshot, active);
    // At its first start a shell has no other release to serve: those that failed are active too.
    const failed = runningReleases(active).filter(
      (release) => Object.hasOwn(newest.snapshot.releases, releaseId(release)) && !readiness.isReady(release),
    );
    return [...new Map([...waiting, ...failed].map((release) => [releaseId(release), release])).values()];
  }

  /** Connects to the registry again if it does not know what this shell cannot do. */
  function tellTroubles(): void {
    const now = { pending: pending().map(releaseId).toSorted(), conditions: conditions() };
    if (isStopped || JSON.stringify(now) === JSON.stringify(told)) return;
    told = now;
    stream?.reconnect();
  }

  function inTurn(change: () => Promise<void>): Promise<void> {
    return (queue = queue.then(() => (isStopped ? undefined : change())));
  }

  function dispatch(event: SnapshotEvent): void {
    state = nextState(state, event);
    if (event.kind === 'received') verified(event.newest.snapshot);
    const { newest } = state;
    if (event.kind === 'received' || event.kind === 'activated')
      readiness.retainOnly(
        neededReleases(state),
        (id) => newest !== undefined && mustEnd(newest.snapshot, id),
      );
    if (event.kind === 'activated') activated(event.active);
  }

  async function loadStored(): Promise<void> {
    const complete = await readStored(completeFile);
    const newest = (await readStored(file)) ?? complete;
    if (!newest) return;
    dispatch({ kind: 'received', newest });
    // One after the other: what was never active with all its releases has to load before it is.
    for (const stored of [complete, newest])
      if (stored) await readiness.prepare(runningReleases(stored.snapshot));
    dispatch({ kind: 'stored', complete: (complete ?? newest).text });
    const active = withoutPending(newest.snapshot, complete?.snapshot, readiness.isReady);
    dispatch({ kind: 'activated', active });
  }

  async function readStored(name: string): Promise<ReceivedSnapshot | undefined> {
    const text = await readFile(name, 'utf8').catch(() => undefined);
    if (!text) return undefined;
    try {
      // An expired snapshot is accepted: while the registry is down, yesterday's releases beat none.
      return { text, snapshot: authenticSnapshot(JSON.parse(text), { keys, environment, minSequence }) };
    } catch (failure) {
      report(failure);
      return undefined;
    }
  }

  async function receive(text: string): Promise<void> {
    // On every connection the registry sends the active snapshot first, which this shell may have already.
    if (sequenceIn(text) === state.newest?.snapshot.sequence) return;
    try {
      dispatch({ kind: 'received', newest: { text, snapshot: await verify(text) } });
    } catch (failure) {
      // The registry sends it again on every connection; one report is enough.
      if (text !== lastRefused) report(failure);
      lastRefused = text;
      // Its key could not be fetched: on a new connection the registry sends it again.
      if (errorCode(failure) === 'REGISTRY_UNREACHABLE') stream?.reconnect();
      return;
    }
    const { snapshot } = state.newest!;
    const attempt = readiness.prepare(runningReleases(snapshot));
    if (state.active) {
      // When each release is ready or has failed once: one that is still loading is not told.
      void attempt.then(() => inTurn(async () => tellTroubles()));
      return activate();
    }
    void attempt
      .then(() =>
        inTurn(() => {
          dispatch({ kind: 'attempted', attempted: snapshot });
          return activate();
        }),
      )
      .then(tellTroubles);
  }

  async function verify(text: string): Promise<Snapshot> {
    const signed: unknown = JSON.parse(text);
    const { keyId } = parseInput(signedSnapshotSchema, signed, 'signed snapshot', 'SNAPSHOT_REFUSED');
    if (!keys.has(keyId)) await refreshKeys();
    const after = Math.max(state.newest?.snapshot.sequence ?? 0, minSequence - 1);
    return verifySnapshot(signed, { keys, environment, after, now: Date.now() });
  }

  /** Activates and stores the part of the newest snapshot whose releases are ready. */
  async function activate(): Promise<void> {
    const active = activatable(state, readiness.isReady);
    if (!active) return;
    // A full disk must not delay a kill: the snapshot becomes active even if it cannot be stored.
    await store(active).catch(report);
    if (isStopped) return;
    dispatch({ kind: 'activated', active });
    refreshKeysInBackground();
  }

  async function store(active: Snapshot): Promise<void> {
    const { newest, complete } = state;
    const isComplete = active === newest?.snapshot;
    if (!isComplete && complete !== undefined) await writeDurably(completeFile, complete);
    await writeDurably(file, newest!.text);
    if (!isComplete) return;
    if (complete !== undefined) await rm(completeFile, { force: true });
    dispatch({ kind: 'stored', complete: newest.text });
  }

  /** Fetches the public keys, so that the shell stops trusting a revoked one. */
  function refreshKeysInBackground(): void {
    refreshKeys().catch((failure: unknown) => isStopped || report(failure));
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
