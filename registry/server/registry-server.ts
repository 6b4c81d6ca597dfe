import type { KnownEvents } from '@marquee/release-checks';
import Fastify, { type FastifyInstance } from 'fastify';
import { consoleRoutes } from '../console/console-routes.ts';
import type { AuditVerdict } from '../releases/audit-chain.ts';
import type { People } from '../console/people.ts';
import type { ArtifactStore } from '../store/artifact-store.ts';
import type { SigningKeys } from '../store/signing-keys.ts';
import { accessRoutes } from './access-routes.ts';
import { answerErrors } from './answer-errors.ts';
import { auditRoutes } from './audit-routes.ts';
import type { Door } from './authorise.ts';
import { blobRoutes } from './blob-routes.ts';
import { contractRoutes } from './contract-routes.ts';
import { environmentRoutes } from './environment-routes.ts';
import { errorReportRoutes } from './error-report-routes.ts';
import { healthRoutes } from './health-routes.ts';
import { changeRoutes } from './change-routes.ts';
import { keyRoutes } from './key-routes.ts';
import type { Clockwork } from './clockwork.ts';
import { createListeningShells } from './listening-shells.ts';
import type { Metrics } from './metrics.ts';
import { observationRoutes } from './observation-routes.ts';
import { sweepRoutes } from './sweep-routes.ts';
import { policyRoutes } from './policy-routes.ts';
import { overrideRoutes } from './override-routes.ts';
import { releaseRoutes } from './release-routes.ts';
import type { SnapshotFeed } from './snapshot-feed.ts';

export type RegistryDependencies = Door & {
  store: ArtifactStore;
  feed: SnapshotFeed;
  metrics: Metrics;
  clockwork: Pick<Clockwork, 'soon'>;
  /** Who signs in at the console by an issuer. */
  people: People;
  keys: SigningKeys;
  /** Whether the audit is whole; where it stands then is remembered. */
  checkAudit: () => Promise<AuditVerdict>;
  /** The events that exist, unless they are the platform's own. */
  events?: KnownEvents;
};

/** The registry over HTTP; opens no port by itself. */
export function createRegistryServer(
  dependencies: RegistryDependencies,
  { logLevel = 'warn' }: { logLevel?: string } = {},
): FastifyInstance {
  const app = Fastify({ logger: { level: logLevel } });
  const registry = { ...dependencies, shells: createListeningShells() };

  answerErrors(app);
  healthRoutes(app, registry);
  blobRoutes(app, registry);
  releaseRoutes(app, registry);
  environmentRoutes(app, registry);
  const changes = changeRoutes(app, registry);
  observationRoutes(app, registry);
  errorReportRoutes(app, registry);
  contractRoutes(app, registry);
  overrideRoutes(app, registry);
  auditRoutes(app, registry);
  accessRoutes(app, registry);
  keyRoutes(app, registry);
  policyRoutes(app, registry);
  sweepRoutes(app, registry);
  consoleRoutes(app, { ...registry, ...changes });
  return app;
}
