import { PlatformError } from '@marquee/contracts';
import { databaseFailure } from '@marquee/database';
import { createServer, type Drain } from '@marquee/http-server';
import type { FastifyInstance } from 'fastify';
import { consoleRoutes } from '../console/console-routes.ts';
import type { AuditVerdict } from '../releases/audit-chain.ts';
import type { People } from '../console/people.ts';
import type { ReleaseChecker } from '../releases/release-checker.ts';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { createStoreState } from '../store/store-state.ts';
import type { SigningKeys } from '../store/signing-keys.ts';
import { accessRoutes } from './access-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { requireTokenBeforeBody, type AuthContext } from './authorise.ts';
import { blobRoutes } from './blob-routes.ts';
import { timeOutBodies } from './body-timeout.ts';
import { contractRoutes } from './contract-routes.ts';
import { diagnosisRoutes } from './diagnosis-routes.ts';
import { environmentRoutes } from './environment-routes.ts';
import { errorReportRoutes } from './error-report-routes.ts';
import { changeRoutes, type Changes } from './change-routes.ts';
import { freezeRoutes } from './freeze-routes.ts';
import { scheduleRoutes } from './schedule-routes.ts';
import { checkReadiness } from './check-readiness.ts';
import { keyRoutes } from './key-routes.ts';
import type { Scheduler } from './scheduler.ts';
import type { ConnectedShells } from './connected-shells.ts';
import { matrixRoutes } from './matrix-routes.ts';
import type { Metrics } from './metrics.ts';
import { observationRoutes } from './observation-routes.ts';
import { shellBuildRoutes } from './shell-build-routes.ts';
import { sweepRoutes } from './sweep-routes.ts';
import { requireReader, type Readers } from './require-reader.ts';
import { refuseNul } from './refuse-nul.ts';
import { policyRoutes } from './policy-routes.ts';
import type { Reach } from '../notifications/reachable-addresses.ts';
import { notificationRoutes } from './notification-routes.ts';
import { overrideRoutes } from './override-routes.ts';
import { previewRoutes } from './preview-routes.ts';
import { releaseRoutes } from './release-routes.ts';
import type { SnapshotFeed } from './snapshot-feed.ts';

export type RegistryDependencies = AuthContext & {
  store: ArtifactStore;
  checker: Pick<ReleaseChecker, 'check'>;
  /** How many megabytes the files that one token stored may have together. */
  quotaMb: number;
  feed: SnapshotFeed;
  metrics: Metrics;
  scheduler: Pick<Scheduler, 'soon'>;
  people: People;
  shells: ConnectedShells;
  changes: Changes;
  /** Decides where notifications may be sent. */
  reach: Reach;
  keys: SigningKeys;
  /** Verifies the audit's integrity. If the audit is intact, saves a checkpoint. */
  checkAudit: () => Promise<AuditVerdict>;
};

/** An upload's timeout in milliseconds: enough for 20 MB, the largest file, at 1.4 Mbit/s. */
const uploadTimeoutMs = 120_000;

/** The timeout of the bodies of all other requests, in milliseconds. */
const defaultBodyTimeoutMs = 20_000;

/** The registry's network settings. */
export type RegistryNetwork = {
  logLevel?: string;
  /** Where the log is written; default: standard output. */
  logTo?: { write: (line: string) => void };
  /** The networks of the proxies in front of the server, whose `X-Forwarded-For` is trusted. */
  trustedProxies?: readonly string[];
  /** Host names that may request `/metrics`, besides IP addresses and names without a dot. */
  metricsHosts?: readonly string[];
  /** Whether `/metrics` is served on a port of its own. */
  metricsElsewhere?: boolean;
  /** How the server drains when it closes. */
  drain?: Drain;
  /** Whether clients reach the registry by HTTPS. */
  isHttps?: boolean;
  /** Who may read the registry; default: anyone. */
  readers?: Readers;
  /** In how many milliseconds an upload must be received completely. */
  requestTimeoutMs?: number;
  /** In how many milliseconds the body of every other request must be received. */
  bodyTimeoutMs?: number;
};

/** Creates the registry's HTTP server, which does not listen yet. */
export async function createRegistryServer(
  dependencies: RegistryDependencies,
  {
    logLevel = 'warn',
    logTo,
    trustedProxies = [],
    metricsHosts = [],
    metricsElsewhere = false,
    drain = {},
    isHttps = false,
    readers = 'anyone',
    requestTimeoutMs = uploadTimeoutMs,
    bodyTimeoutMs = defaultBodyTimeoutMs,
  }: RegistryNetwork = {},
): Promise<FastifyInstance> {
  const app = await createServer({
    trustedProxies,
    requestTimeoutMs,
    isHttps,
    metricsHosts,
    metrics: dependencies.metrics.register,
    metricsElsewhere,
    drain,
    checkReadiness: () => checkReadiness({ ...dependencies, storeState }),
    explainFailure: databaseFailure,
    formatError: ({ code, message, requestId }) => ({ body: { code, message, requestId } }),
    log: { server: 'registry', level: logLevel, write: logTo?.write },
    rateLimit: {
      refusal: (seconds) =>
        new PlatformError('TOO_MANY_REQUESTS', `too many requests from your network: wait ${seconds} s`),
    },
  });
  const storeState = createStoreState({
    store: dependencies.store,
    report: (failure) => app.log.error({ err: failure }, 'the store for release files cannot be written'),
  });
  const registry = dependencies;
  const { changes } = registry;

  refuseNul(app);
  requireTokenBeforeBody(app, registry);
  if (readers === 'signed-in') requireReader(app, registry);
  timeOutBodies(app, bodyTimeoutMs);
  await app.register(blobRoutes, registry);
  await app.register(releaseRoutes, registry);
  await app.register(shellBuildRoutes, registry);
  await app.register(environmentRoutes, registry);
  await app.register(changeRoutes, { ...registry, ...changes });
  await app.register(observationRoutes, registry);
  await app.register(errorReportRoutes, registry);
  await app.register(diagnosisRoutes, registry);
  await app.register(contractRoutes, registry);
  await app.register(matrixRoutes, registry);
  await app.register(overrideRoutes, registry);
  await app.register(previewRoutes, registry);
  await app.register(auditRoutes, registry);
  await app.register(accessRoutes, registry);
  await app.register(keyRoutes, registry);
  await app.register(policyRoutes, registry);
  await app.register(freezeRoutes, registry);
  await app.register(scheduleRoutes, { ...registry, ...changes });
  await app.register(sweepRoutes, registry);
  await app.register(notificationRoutes, registry);
  await app.register(consoleRoutes, { ...registry, ...changes, isHttps, readers });
  return app;
}
