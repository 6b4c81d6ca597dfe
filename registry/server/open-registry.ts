import { migrateDatabase, openDatabase } from '@marquee/database';
import type { SecurityLog } from '@marquee/http-server';
import type { KnownEvents } from '@marquee/release-checks';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { Client } from 'pg';
import { countOpenMarks } from '../health/marks.ts';
import { checkAudit } from '../releases/audit.ts';
import { createPeople, type PeopleSettings } from '../console/people.ts';
import {
  currentSnapshot,
  ensureEnvironment,
  environmentNames,
  renewSnapshot,
} from '../releases/environments.ts';
import { readPublicKeys, useNewestKey } from '../releases/public-keys.ts';
import { defaultRetention, sweepReleases, type Retention } from '../releases/sweep-releases.ts';
import { readAuditCheckpoint, writeAuditCheckpoint } from '../store/audit-checkpoint.ts';
import { openStore } from '../store/open-store.ts';
import { openSigningKeys } from '../store/signing-keys.ts';
import { trustedPems } from '../store/trusted-keys.ts';
import { createCiIdentities, type Issuers } from './ci-identity.ts';
import { startScheduler } from './scheduler.ts';
import { createInstallationTokens } from './installation-tokens.ts';
import { createMetrics } from './metrics.ts';
import { createRefusals } from './refusals.ts';
import { createRegistryServer, type RegistryNetwork } from './registry-server.ts';
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

/** How often what nobody needs is taken away, in milliseconds: a day. */
const sweepMs = 24 * 60 * 60 * 1000;
const byItself = { by: 'registry', reason: 'nobody can need them' };

/**
 * Brings the database up to date, opens keys and store in `folder`, and builds the server, which is not
 * listening yet. `token` is the publish token; without one it is made at the first start.
 */
export async function openRegistry({
  databaseUrl,
  folder,
  store: storeUrl,
  retention = defaultRetention,
  token: givenToken,
  issuers = { issuers: [] },
  people,
  network = {},
  security = () => undefined,
  events,
}: {
  databaseUrl: string;
  folder: string;
  /** Where files are kept, `s3://…`; without it in the folder. */
  store?: string;
  /** How long what was live stays; `days: 0` takes nothing away. */
  retention?: Pick<Retention, 'days'>;
  token?: string;
  /** Whose CI runs are believed, and what they may do. */
  issuers?: Issuers;
  /** Which people sign in at the console by an issuer, and what they may do. */
  people?: PeopleSettings;
  network?: RegistryNetwork;
  /** Where sign-ins, refused tokens and changes of who may do what are logged. */
  security?: SecurityLog;
  events?: KnownEvents;
}): Promise<OpenRegistry> {
  const { db, close: closeDatabase } = openDatabase({ url: databaseUrl });
  await migrateDatabase(db, migrations);

  const store = await openStore(storeUrl, path.join(folder, 'blobs'));
  const keys = await openSigningKeys(path.join(folder, 'keys'));
  const { signer } = keys;
  await useNewestKey(db, keys);
  const trusted = async () =>
    trustedPems(path.join(folder, 'keys/trusted-keys.json'), await readPublicKeys(db));
  await trusted();
  const auditMemory = path.join(folder, 'keys/audit-checkpoint.json');
  const readAudit = async () => {
    const { verdict, next } = await checkAudit(db, await trusted(), await readAuditCheckpoint(auditMemory));
    if (verdict.intact) await writeAuditCheckpoint(auditMemory, next);
    return verdict;
  };
  // Reading all of it is the most one request can ask for: those that come meanwhile share the answer.
  let reading: ReturnType<typeof readAudit> | undefined;
  const lookAtAudit = () => (reading ??= readAudit().finally(() => (reading = undefined)));

  const renewTokens = await createInstallationTokens({
    db,
    signer,
    folder,
    given: givenToken,
    onRefused: (name) => report(new Error(`the token of ${name} was revoked: give this registry another`)),
  });

  const renewSnapshots = async () => {
    for (const name of environmentNames) await renewSnapshot({ db, signer }, name);
  };
  for (const name of environmentNames) await ensureEnvironment({ db, signer }, name);
  await renewSnapshots();

  // The log is the server's: what fails before there is one is tried again soon, and told then.
  let server: FastifyInstance | undefined;
  const report = (failure: unknown) =>
    server?.log.error({ err: failure }, 'snapshots, keys or tokens are not heard of or not renewed');
  const feed = await startSnapshotFeed({
    db,
    connect: () =>
      new Client({ connectionString: databaseUrl, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }),
    onFailure: (failure) => report(failure),
  });
  const metrics = createMetrics({
    countMarks: () => countOpenMarks(db, environmentNames),
    newestSnapshots: () =>
      Promise.all(
        environmentNames.map(async (environment) => ({
          environment,
          ...(await currentSnapshot(db, environment)),
        })),
      ),
  });
  const scheduler = startScheduler({
    db,
    signer,
    onAction: (environment, action) => {
      metrics.guardrail.inc({ environment, action: action.what });
      if (action.what === 'marked-release') metrics.marked.inc({ environment });
      server?.log.warn({ environment, ...action }, 'the guardrail acted');
    },
    onFailure: (failure) => server?.log.error({ err: failure }, 'releases are not looked after'),
  });
  const refusals = createRefusals({ db, signer, security, onFailure: (failure) => report(failure) });
  const app = await createRegistryServer(
    {
      security,
      refusals,
      db,
      store,
      signer,
      keys,
      checkAudit: lookAtAudit,
      identities: createCiIdentities(issuers),
      people: createPeople(db, people),
      feed,
      metrics,
      scheduler,
      ...(events && { events }),
    },
    network,
  );
  server = app;
  // A registry that shares this one's keys may have taken a new one into use.
  const stopFollowing = environmentNames.map((name) =>
    feed.follow(name, (_sequence, { keyId }) => {
      if (keyId !== signer.keyId) void useNewestKey(db, keys).catch(report);
    }),
  );
  const watchAudit = async () => {
    const verdict = await lookAtAudit();
    if (!verdict.intact) app.log.error(verdict, 'the audit is not the one that was written');
  };
  await watchAudit();
  const renewAll = async () => {
    await useNewestKey(db, keys);
    await renewTokens();
    await renewSnapshots();
    await watchAudit();
  };
  const sweep = async () => {
    if (retention.days > 0)
      await sweepReleases({ db, store, signer }, { ...defaultRetention, ...retention }, byItself);
  };
  const { token, observeToken } = await renewTokens();
  const sweeping = setInterval(() => void sweep().catch(report), sweepMs);
  const renewal = setInterval(() => void renewAll().catch(report), renewalMs);

  const close = async () => {
    clearInterval(renewal);
    clearInterval(sweeping);
    for (const stop of stopFollowing) stop();
    await scheduler.stop();
    await app.close();
    await refusals.stop();
    await feed.stop();
    await closeDatabase();
  };
  let closing: Promise<void> | undefined;
  return { app, token, observeToken, close: () => (closing ??= close()) };
}
