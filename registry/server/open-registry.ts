import { migrateDatabase, openDatabase } from '@marquee/database';
import type { SecurityLog } from '@marquee/http-server';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { Client } from 'pg';
import { countOpenMarks } from '../health/marks.ts';
import { startDeliveries } from '../notifications/deliver-notifications.ts';
import { countOutbox } from '../notifications/manage-targets.ts';
import { createReach } from '../notifications/reachable-addresses.ts';
import { createSend } from '../notifications/send-notification.ts';
import { checkAudit } from '../releases/audit.ts';
import { createPeople, type PeopleSettings } from '../console/people.ts';
import {
  createEnvironment,
  currentSnapshot,
  defaultEnvironment,
  environmentNames,
  firstEnvironments,
  renewSnapshot,
} from '../releases/environments.ts';
import { countDeprecatedNames, storeMissingContracts } from '../releases/environment-contracts.ts';
import { knownKeyIds, readPublicKeys, useNewestKey } from '../releases/public-keys.ts';
import type { ReleaseChecker } from '../releases/release-checker.ts';
import { defaultQuotaMb } from '../releases/stored-files.ts';
import { defaultRetention, sweepReleases, type Retention } from '../releases/sweep-releases.ts';
import { readAuditCheckpoint, writeAuditCheckpoint } from '../store/audit-checkpoint.ts';
import { openStore } from '../store/open-store.ts';
import { openSigningKeys } from '../store/signing-keys.ts';
import { trustedPems } from '../store/trusted-keys.ts';
import { createCiIdentities, type Issuers } from './ci-identity.ts';
import { createConnectedShells } from './connected-shells.ts';
import { createChanges } from './change-routes.ts';
import { policySteps } from './policy-routes.ts';
import { runSchedules } from './run-schedules.ts';
import { startScheduler } from './scheduler.ts';
import { createInstallationTokens } from './installation-tokens.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createRefusals } from './refusals.ts';
import { createRegistryServer, type RegistryNetwork } from './registry-server.ts';
import { startSnapshotFeed } from './snapshot-feed.ts';

const migrations = path.join(import.meta.dirname, '../migrations');

/** How often snapshots, keys and tokens are renewed and the audit is verified, in milliseconds: hourly. */
const renewalMs = 60 * 60 * 1000;

export type OpenRegistry = {
  app: FastifyInstance;
  metrics: Metrics['register'];
  token: string;
  /** The token with which shells send observations to this registry. */
  observeToken: string;
  /** Runs the guardrail now instead of at its next turn, and resolves when it has acted. */
  runGuardrail: () => Promise<void>;
  /** Executes the scheduled changes that are due at `now`. */
  runSchedules: (now?: Date) => Promise<void>;
  /** Delivers the notifications that are due at `now`, and resolves when nothing more is. */
  deliverNotifications: (now?: Date) => Promise<void>;
  close: () => Promise<void>;
};

/** The settings of notifications. */
export type NotificationSettings = {
  /** The hosts inside the network that may be reached: host names, IP addresses and CIDR ranges. */
  allowed?: readonly string[];
  /** How long a target may take to respond. */
  timeoutSeconds?: number;
  /** The URL of the registry for people, to which notifications link. */
  registryUrl?: string | undefined;
};

/** How often the files of releases that are no longer needed are deleted, in milliseconds: daily. */
const sweepMs = 24 * 60 * 60 * 1000;
const scheduledSweep = { by: 'registry', reason: 'scheduled sweep' };

/**
 * Opens a whole registry: migrates the database, opens keys and store, starts the scheduler, and creates the HTTP
 * server, which does not listen yet. `token` is the token for publishing; by default a generated one, which is saved in
 * `folder`.
 */
export async function openRegistry({
  databaseUrl,
  folder,
  checker,
  store: storeUrl,
  retention = defaultRetention,
  quotaMb = defaultQuotaMb,
  token: givenToken,
  observeToken: givenObserveToken,
  signingKeyFile,
  newSigningKey = false,
  issuers = { issuers: [] },
  people,
  network = {},
  notifications = {},
  scheduleLateMinutes = 60,
  turnMs = 1_000,
  security = () => undefined,
}: {
  databaseUrl: string;
  folder: string;
  /** Checks releases when they are published; who created it stops it. */
  checker: Pick<ReleaseChecker, 'check'>;
  /** The URL of the bucket for release files, `s3://…`; default: a folder in `folder`. */
  store?: string;
  /** For how many days old releases keep their files; `days: 0` keeps them forever. */
  retention?: Pick<Retention, 'days'>;
  /** How many megabytes the files that one token stored may have together. */
  quotaMb?: number;
  token?: string | undefined;
  /** The token of the shells; default: a generated one, saved in `folder`. */
  observeToken?: string | undefined;
  /** The file with the private signing keys; default: a folder in `folder`. */
  signingKeyFile?: string | undefined;
  /** Whether the registry may start with a key that the database does not know, although it knows others. */
  newSigningKey?: boolean;
  /** The issuers whose CI runs may send requests, and the rights of these runs. */
  issuers?: Issuers;
  /** The issuers by which people sign in to the console, and people's rights. */
  people?: PeopleSettings;
  network?: RegistryNetwork;
  notifications?: NotificationSettings;
  /** How late a scheduled change may be executed if no registry ran at its time. */
  scheduleLateMinutes?: number;
  /** How often scheduled changes and the guardrail run, in milliseconds. */
  turnMs?: number;
  security?: SecurityLog;
}): Promise<OpenRegistry> {
  const { db, close: closeDatabase } = openDatabase({ url: databaseUrl });
  await migrateDatabase(db, migrations);

  const store = await openStore(storeUrl, path.join(folder, 'blobs'));
  await storeMissingContracts(db, store);
  const keys = await openSigningKeys(path.join(folder, 'keys'), {
    given: signingKeyFile,
    known: await knownKeyIds(db),
    mayBeNew: newSigningKey,
  });
  const { signer } = keys;
  await useNewestKey(db, keys, { mayBeNew: newSigningKey });
  const trusted = async () =>
    trustedPems(path.join(folder, 'keys/trusted-keys.json'), await readPublicKeys(db));
  await trusted();
  const checkpointFile = path.join(folder, 'keys/audit-checkpoint.json');
  const readAudit = async () => {
    const { verdict, next } = await checkAudit(
      db,
      await trusted(),
      await readAuditCheckpoint(checkpointFile),
    );
    if (verdict.intact) await writeAuditCheckpoint(checkpointFile, next);
    return verdict;
  };
  // The check reads the whole audit, so simultaneous requests share one check.
  let reading: ReturnType<typeof readAudit> | undefined;
  const checkAuditOnce = () => (reading ??= readAudit().finally(() => (reading = undefined)));

  const renewTokens = await createInstallationTokens({
    db,
    signer,
    folder,
    given: { token: givenToken, observeToken: givenObserveToken },
    onRefused: (kind, state) =>
      report(new Error(`the configured token of the ${kind} was ${state}: configure another one`)),
  });

  const renewSnapshots = async () => {
    for (const name of await environmentNames(db)) await renewSnapshot({ db, signer }, name);
  };
  for (const name of firstEnvironments)
    await createEnvironment({ db, signer }, name, { by: 'registry', reason: null });
  await renewSnapshots();

  // Failures before the server exists are not logged. What failed is retried soon, and logged then.
  let server: FastifyInstance | undefined;
  const report = (failure: unknown) =>
    server?.log.error({ err: failure }, 'snapshots, keys or tokens could not be received or renewed');
  const feed = await startSnapshotFeed({
    db,
    connect: () =>
      new Client({ connectionString: databaseUrl, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }),
    onFailure: (failure) => report(failure),
  });
  const metrics = createMetrics({
    countMarks: async () => countOpenMarks(db, await environmentNames(db)),
    countDeprecated: () => countDeprecatedNames(db),
    newestSnapshots: async () =>
      Promise.all(
        (await environmentNames(db)).map(async (environment) => ({
          environment,
          ...(await currentSnapshot(db, environment)),
        })),
      ),
    countOutbox: () => countOutbox(db, new Date()),
  });
  const { allowed = [], timeoutSeconds = 10, registryUrl } = notifications;
  const reach = createReach(allowed);
  const deliveries = startDeliveries({
    outbox: db,
    databaseUrl,
    send: createSend({ reach, timeoutMs: timeoutSeconds * 1000, registryUrl }),
    onOutcome: (outcome, count) => metrics.notifications.inc({ outcome }, count),
    onFailure: (failure) => server?.log.error({ err: failure }, 'notifications could not be delivered'),
  });
  const shells = createConnectedShells({ db, onFailure: (failure) => report(failure) });
  const refusals = createRefusals({ db, signer, security, onFailure: (failure) => report(failure) });
  const context = {
    security,
    refusals,
    db,
    signer,
    identities: createCiIdentities(issuers),
    people: createPeople(db, people),
    metrics,
    shells,
  };
  const changes = createChanges(context, { policy: policySteps(context) });
  const runDue = (now: Date) =>
    runSchedules(
      {
        ...context,
        ...changes,
        lateMs: scheduleLateMinutes * 60_000,
        onFailure: (failure) =>
          server?.log.error({ err: failure }, 'a scheduled change could not be executed'),
      },
      now,
    );
  const scheduler = startScheduler({
    db,
    signer,
    turnMs,
    runSchedules: runDue,
    onTurn: () => metrics.turns.inc(),
    onAction: (environment, action) => {
      metrics.guardrail.inc({ environment, action: action.what });
      if (action.what === 'marked-release') metrics.marked.inc({ environment });
      server?.log.warn({ environment, ...action }, 'the guardrail acted');
    },
    onFailure: (failure) => server?.log.error({ err: failure }, 'the guardrail failed'),
  });
  const app = await createRegistryServer(
    {
      ...context,
      changes,
      store,
      checker,
      quotaMb,
      keys,
      checkAudit: checkAuditOnce,
      feed,
      scheduler,
      reach,
    },
    network,
  );
  server = app;
  // Another registry that shares the keys may have selected a new one, with which it signs every environment again.
  const unsubscribe = feed.subscribe(defaultEnvironment, (_sequence, { keyId }) => {
    if (keyId !== signer.keyId) void useNewestKey(db, keys).catch(report);
  });
  const watchAudit = async () => {
    const verdict = await checkAuditOnce();
    if (!verdict.intact) app.log.error(verdict, 'the audit was tampered with');
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
      await sweepReleases({ db, store, signer }, { ...defaultRetention, ...retention }, scheduledSweep);
  };
  const { token, observeToken } = await renewTokens();
  const sweeping = setInterval(() => void sweep().catch(report), sweepMs);
  const renewal = setInterval(() => void renewAll().catch(report), renewalMs);

  const close = async () => {
    // While it drains, it still serves and guards releases.
    await app.close();
    clearInterval(renewal);
    clearInterval(sweeping);
    unsubscribe();
    await scheduler.stop();
    await deliveries.stop();
    await refusals.stop();
    await shells.stop();
    await feed.stop();
    await closeDatabase();
  };
  let closing: Promise<void> | undefined;
  return {
    app,
    metrics: metrics.register,
    token,
    observeToken,
    runGuardrail: () => scheduler.now(),
    runSchedules: (now = new Date()) => runDue(now),
    deliverNotifications: (now = new Date()) => deliveries.deliver(now),
    close: () => (closing ??= close()),
  };
}
