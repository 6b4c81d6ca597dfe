import type { SignedSnapshot } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import type pg from 'pg';
import { snapshotChannel } from '../releases/change-environment.ts';
import { environments } from '../releases/release-tables.ts';
import { currentSnapshot, type StoredSnapshot } from '../releases/environments.ts';

export type SnapshotListener = (sequence: number, snapshot: SignedSnapshot) => void;

/** New snapshots of every environment, whichever registry on this database made them. */
export type SnapshotFeed = {
  /** Calls back for each snapshot newer than the one before; returns what ends it. */
  follow(environment: string, listener: SnapshotListener): () => void;
  isListening(): boolean;
  stop(): Promise<void>;
};

/** How long to wait before listening again after the database went away, in milliseconds. */
const retryMs = 500;

/** How often it is asked whether there is news that nobody told of, in milliseconds: a line may be dead unnoticed. */
const probeMs = 2_000;

/**
 * Listens to PostgreSQL's notifications and reads each announced snapshot once, however many follow it. What
 * no notification told of, or could not be read, is found within seconds.
 */
export async function startSnapshotFeed({
  db,
  connect,
  onFailure,
}: {
  db: Database;
  /** A connection of its own: notifications arrive on the connection that listens. */
  connect: () => pg.Client;
  onFailure: (failure: unknown) => void;
}): Promise<SnapshotFeed> {
  const listeners = new Map<string, Set<SnapshotListener>>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let hasStopped = false;
  const told = new Map<string, number>();

  const tell = async (environment: string) => {
    const followers = listeners.get(environment);
    if (!followers?.size) return;
    const { sequence, signed }: StoredSnapshot = await currentSnapshot(db, environment);
    for (const listener of followers) listener(sequence, signed);
    told.set(environment, sequence);
  };

  /** Also what could not be read when it was announced. */
  const notifyMissed = async () => {
    const rows = await db
      .select({ name: environments.name, sequence: environments.sequence })
      .from(environments);
    for (const { name, sequence } of rows) if (told.get(name) !== sequence) await tell(name);
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
    candidate.on('notification', ({ payload }) => void tell(payload ?? '').catch(onFailure));
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
      // What was announced in the meantime was missed: everybody is told where things stand now.
      listen()
        .then(() => Promise.all([...listeners.keys()].map(tell)))
        .catch((failure: unknown) => {
          onFailure(failure);
          listenAgain();
        });
    }, retryMs);
  }

  await listen();
  const probe = setInterval(probeOnce, probeMs);

  return {
    follow(environment, listener) {
      const followers = listeners.get(environment) ?? new Set();
      listeners.set(environment, followers.add(listener));
      return () => void followers.delete(listener);
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
