import type { SignedSnapshot } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import type pg from 'pg';
import { snapshotChannel } from '../releases/change-environment.ts';
import { environments } from '../releases/release-tables.ts';
import { currentSnapshot, type StoredSnapshot } from '../releases/environments.ts';

export type SnapshotListener = (sequence: number, snapshot: SignedSnapshot) => void;

/** Announces each new snapshot of an environment to listeners, including those that other registries created. */
export type SnapshotFeed = {
  /** Calls `listener` with each new snapshot of the environment; returns a function that unsubscribes. */
  subscribe(environment: string, listener: SnapshotListener): () => void;
  isListening(): boolean;
  stop(): Promise<void>;
};

/** The delay before the feed reconnects, in milliseconds. */
const retryMs = 500;

/** How often missed snapshots are polled, in milliseconds: a connection may fail without an error. */
const probeMs = 2_000;

/**
 * Starts the feed of snapshots: it listens for PostgreSQL notifications, and reads each announced snapshot once for all
 * its subscribers. It also polls every two seconds, in case a notification was lost or a snapshot could not be read.
 */
export async function startSnapshotFeed({
  db,
  connect,
  onFailure,
}: {
  db: Database;
  /** Creates a separate connection that receives the notifications. */
  connect: () => pg.Client;
  onFailure: (failure: unknown) => void;
}): Promise<SnapshotFeed> {
  const listeners = new Map<string, Set<SnapshotListener>>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let hasStopped = false;
  const notified = new Map<string, number>();

  const notify = async (environment: string) => {
    const subscribers = listeners.get(environment);
    if (!subscribers?.size) return;
    const { sequence, signed }: StoredSnapshot = await currentSnapshot(db, environment);
    for (const listener of subscribers) listener(sequence, signed);
    notified.set(environment, sequence);
  };

  const notifyMissed = async () => {
    const rows = await db
      .select({ name: environments.name, sequence: environments.sequence })
      .from(environments);
    for (const { name, sequence } of rows) if (notified.get(name) !== sequence) await notify(name);
  };
  let probing = false;
  const probeOnce = () => {
    if (probing) return;
    probing = true;
    notifyMissed()
      .catch(onFailure)
      .finally(() => (probing = false));
  };

  const listen = async () => {
    const candidate = connect();
    candidate.on('notification', ({ payload }) => void notify(payload ?? '').catch(onFailure));
    candidate.on('error', (failure) => {
      onFailure(failure);
      listenAgain();
    });
    candidate.on('end', listenAgain);
    await candidate.connect();
    await candidate.query(`listen ${snapshotChannel}`);
    client = candidate;
  };

  function listenAgain() {
    client = undefined;
    if (hasStopped || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      // Notifications were lost meanwhile, so all subscribers get the current snapshots.
      listen()
        .then(() => Promise.all([...listeners.keys()].map(notify)))
        .catch((failure: unknown) => {
          onFailure(failure);
          listenAgain();
        });
    }, retryMs);
  }

  await listen();
  const probe = setInterval(probeOnce, probeMs);

  return {
    subscribe(environment, listener) {
      const subscribers = listeners.get(environment) ?? new Set();
      listeners.set(environment, subscribers.add(listener));
      return () => void subscribers.delete(listener);
    },
    isListening: () => client !== undefined,
    async stop() {
      hasStopped = true;
      clearTimeout(retry);
      clearInterval(probe);
      await client?.end();
    },
  };
}
