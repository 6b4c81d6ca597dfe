import { migrateDatabase, openDatabase } from '@marquee/database';
import type { KnownEvents } from '@marquee/release-checks';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { Client } from 'pg';
import { ensureEnvironment, environmentNames, renewSnapshot } from '../releases/environments.ts';
import { announcePublicKey } from '../releases/public-keys.ts';
import { actions, storeToken } from '../releases/tokens.ts';
import { folderStore } from '../store/folder-store.ts';
import { openLocalToken } from '../store/local-token.ts';
import { openSigningKey } from '../store/signing-key.ts';
import { startClockwork } from './clockwork.ts';
import { createMetrics } from './metrics.ts';
import { createRegistryServer } from './registry-server.ts';
import { startSnapshotFeed } from './snapshot-feed.ts';

const migrations = path.join(import.meta.dirname, '../migrations');

/** How often snapshots are looked at whether they need a new signature, in milliseconds: an hour. */
const renewalMs = 60 * 60 * 1000;

export type OpenRegistry = {
  app: FastifyInstance;
  token: string;
  /** What shells tell with what browsers see. */
  observeToken: string;
  close: () => Promise<void>;
};

/**
 * Brings the database up to date, opens keys and store in `folder`, and builds the server, which is not
 * listening yet. `token` is the publish token; without one it is made at the first start.
 */
export async function openRegistry({
  databaseUrl,
  folder,
  token: givenToken,
  logLevel,
  events,
}: {
  databaseUrl: string;
  folder: string;
  token?: string;
  logLevel?: string;
  events?: KnownEvents;
}): Promise<OpenRegistry> {
  const { db, close: closeDatabase } = openDatabase({ url: databaseUrl });
  await migrateDatabase(db, migrations);

  const signer = await openSigningKey(path.join(folder, 'keys'));
  await announcePublicKey(db, signer);
  const token = await openLocalToken(path.join(folder, 'token'), givenToken);
  await storeToken(db, 'publisher', token, [{ remote: '*', actions: [...actions] }]);
  // What shells send with: all it may do is tell what browsers see.
  const observeToken = await openLocalToken(path.join(folder, 'observe-token'), undefined);
  await storeToken(db, 'observer', observeToken, [{ remote: '*', actions: ['observe'] }]);

  const renewAll = async () => {
    for (const name of environmentNames) await renewSnapshot({ db, signer }, name);
  };
  for (const name of environmentNames) await ensureEnvironment({ db, signer }, name);
  await renewAll();

  // Who speaks for the feed before there is a server is the server's log, as soon as it is built.
  const report = (failure: unknown) =>
    app.log.error({ err: failure }, 'snapshots are not heard of or not renewed');
  const feed = await startSnapshotFeed({
    db,
    connect: () => new Client({ connectionString: databaseUrl }),
    onFailure: (failure) => report(failure),
  });
  const metrics = createMetrics();
  const clockwork = startClockwork({
    db,
    signer,
    onDeed: (environment, deed) => {
      metrics.guardrail.inc({ environment, what: deed.what });
      app.log.warn({ environment, ...deed }, 'the guardrail acted');
    },
    onFailure: (failure) => app.log.error({ err: failure }, 'releases are not looked after'),
  });
  const app = createRegistryServer(
    {
      db,
      store: folderStore(path.join(folder, 'blobs')),
      signer,
      feed,
      metrics,
      clockwork,
      ...(events && { events }),
    },
    logLevel === undefined ? {} : { logLevel },
  );
  const renewal = setInterval(() => void renewAll().catch(report), renewalMs);

  const close = async () => {
    clearInterval(renewal);
    await clockwork.stop();
    await app.close();
    await feed.stop();
    await closeDatabase();
  };
  let closing: Promise<void> | undefined;
  return { app, token, observeToken, close: () => (closing ??= close()) };
}
