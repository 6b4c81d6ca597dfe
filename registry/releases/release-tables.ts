import type { Experiment, Release, RolloutStep } from '@marquee/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Provenance } from './provenance.ts';
import type { Actor, Right } from './actor.ts';

/** A `timestamptz` column in milliseconds, read as `Date`. */
export const timestamptz = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** One row for each published version. Only `sweptAt` and `provenance` change afterwards. */
export const releases = pgTable(
  'releases',
  {
    remote: text().notNull(),
    version: text().notNull(),
    /** SHA-256 of manifest, assets and file hashes: equal for the same bytes. */
    digest: text().notNull(),
    manifest: jsonb().$type<Release['manifest']>().notNull(),
    assets: jsonb().$type<Release['assets']>().notNull(),
    files: jsonb().$type<Release['files']>().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    commit: text(),
    reason: text(),
    publishedBy: text('published_by').notNull(),
    publishedAt: timestamptz('published_at').notNull(),
    provenance: jsonb().$type<Provenance>(),
    /** When its files were deleted because no environment needed them. */
    sweptAt: timestamptz('swept_at'),
    /** The order of publication. */
    position: bigserial({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.version] }),
    index('releases_by_position').on(table.position),
  ],
);

/** A change of an environment locks its row, so its sequence numbers have no gaps. */
export const environments = pgTable('environments', {
  name: text().primaryKey(),
  sequence: bigint({ mode: 'number' }).notNull(),
  requireProvenance: boolean('require_provenance').notNull().default(false),
  requireApproval: boolean('require_approval').notNull().default(false),
  /** Whether the guardrail acts automatically; false: it only marks harmful releases, and advances no rollout. */
  acting: boolean().notNull().default(true),
});

/** The foreign key of a row about a published release. */
export function referencesRelease(table: Record<'remote' | 'version', AnyPgColumn>) {
  return foreignKey({
    columns: [table.remote, table.version],
    foreignColumns: [releases.remote, releases.version],
  });
}

const environmentName = () =>
  text('environment')
    .notNull()
    .references(() => environments.name);

export const liveReleases = pgTable(
  'live_releases',
  {
    environment: environmentName(),
    remote: text().notNull(),
    version: text().notNull(),
    since: timestamptz('since').notNull(),
    by: text('promoted_by').notNull(),
    reason: text(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.remote] }), referencesRelease(table)],
);

/**
 * Every period in which a version was live, newest last. A rollback returns to an earlier period and marks the
 * later ones as rolled back: their versions are no targets of a rollback.
 */
export const liveHistory = pgTable(
  'live_history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    environment: environmentName(),
    remote: text().notNull(),
    version: text().notNull(),
    since: timestamptz('since').notNull(),
    rolledBackAt: timestamptz('rolled_back_at'),
  },
  (table) => [
    index('live_history_by_remote').on(table.environment, table.remote, table.id),
    referencesRelease(table),
  ],
);

export type RolloutState = 'running' | 'finished' | 'withdrawn';

/** A rollout has one salt for all its steps, so no visitor loses the release when the share grows. */
export const rollouts = pgTable(
  'rollouts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    environment: environmentName(),
    remote: text().notNull(),
    version: text().notNull(),
    salt: text().notNull(),
    percent: doublePrecision().notNull(),
    /** The steps by which the guardrail advances it, the first one included; empty: only people widen it. */
    steps: jsonb().$type<RolloutStep[]>().notNull().default([]),
    /** By how many percentage points its share of poor vitals may exceed that of the live release. */
    vitalsMargin: doublePrecision('vitals_margin').notNull().default(5),
    state: text().$type<RolloutState>().notNull(),
    startedAt: timestamptz('started_at').notNull(),
    /** When it got its current percent. The minutes of a step count from here. */
    widenedAt: timestamptz('widened_at').notNull(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    referencesRelease(table),
    uniqueIndex('one_running_rollout')
      .on(table.environment, table.remote)
      .where(sql`${table.state} = 'running'`),
    check('rollout_percent', sql`${table.percent} between 0 and 100`),
    check('rollout_state', sql`${table.state} in ('running', 'finished', 'withdrawn')`),
  ],
);

export type ExperimentState = 'running' | 'stopped';

export const experiments = pgTable(
  'experiments',
  {
    id: text().notNull(),
    environment: environmentName(),
    remote: text().notNull(),
    salt: text().notNull(),
    sharePercent: doublePrecision('share_percent').notNull(),
    variants: jsonb().$type<Experiment['variants']>().notNull(),
    targeting: jsonb().$type<Experiment['targeting']>().notNull(),
    conversions: jsonb().$type<Experiment['conversions']>().notNull().default([]),
    state: text().$type<ExperimentState>().notNull(),
    startedAt: timestamptz('started_at').notNull(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.id] }),
    index('experiments_by_environment').on(table.environment, table.state),
    check('experiment_share', sql`${table.sharePercent} between 0 and 100`),
    check('experiment_state', sql`${table.state} in ('running', 'stopped')`),
  ],
);

export const tenantReleases = pgTable(
  'tenant_releases',
  {
    environment: environmentName(),
    remote: text().notNull(),
    tenant: text().notNull(),
    version: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.remote, table.tenant] }),
    referencesRelease(table),
  ],
);

export const pins = pgTable(
  'pins',
  {
    environment: environmentName(),
    remote: text().notNull(),
    visitor: text().notNull(),
    version: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.remote, table.visitor] }),
    referencesRelease(table),
  ],
);

/** A kill is active until `revivedAt` is set. Past kills stay stored. */
export const kills = pgTable(
  'kills',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    environment: environmentName(),
    remote: text().notNull(),
    reason: text().notNull(),
    killedAt: timestamptz('killed_at').notNull(),
    revivedAt: timestamptz('revived_at'),
  },
  (table) => [
    uniqueIndex('one_kill_at_a_time')
      .on(table.environment, table.remote)
      .where(sql`${table.revivedAt} is null`),
  ],
);

/** A locked remote, which only its administrators may change. The audit has the past locks. */
export const locks = pgTable(
  'locks',
  {
    environment: environmentName(),
    remote: text().notNull(),
    by: text('locked_by').notNull(),
    reason: text().notNull(),
    lockedAt: timestamptz('locked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.remote] })],
);

/** Every signed snapshot, as it was sent. */
export const snapshots = pgTable(
  'snapshots',
  {
    environment: environmentName(),
    sequence: bigint({ mode: 'number' }).notNull(),
    keyId: text('key_id').notNull(),
    payload: text().notNull(),
    signature: text().notNull(),
    issuedAt: timestamptz('issued_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    auditPosition: bigint('audit_position', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.sequence] })],
);

/** Append-only: a trigger refuses every update and delete. */
export const audit = pgTable('audit', {
  position: bigint({ mode: 'number' }).primaryKey(),
  at: timestamptz('at').notNull(),
  actor: text().notNull(),
  action: text().notNull(),
  environment: text(),
  remote: text(),
  version: text(),
  reason: text(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text().notNull(),
  /** `<key id>:<signature of the hash>`; null in rows written before seals existed. */
  seal: text(),
});

/** The last link of the audit. Appending locks this row, and the row proves that the end was not cut off. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: integer().primaryKey(),
    position: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
  },
  (table) => [check('one_head', sql`${table.id} = 1`)],
);

/** A team and its remotes. The rights of its tokens are limited to these. */
export const teams = pgTable('teams', {
  name: text().primaryKey(),
  remotes: jsonb().$type<string[]>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

export const tokens = pgTable('tokens', {
  name: text().primaryKey(),
  /** SHA-256 of the token. Its text is not stored. */
  hash: text().notNull().unique(),
  team: text().references(() => teams.name),
  rights: jsonb().$type<Right[]>().notNull(),
  createdBy: text('created_by').notNull().default('registry'),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  revokedAt: timestamptz('revoked_at'),
});

/** The public keys of all signing keys. Private keys are not in the database. */
export const publicKeys = pgTable('public_keys', {
  keyId: text('key_id').primaryKey(),
  pem: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** The older key that introduced this one, and its signature. */
  introducedBy: text('introduced_by'),
  introduction: text(),
  retiredAt: timestamptz('retired_at'),
  retiredBy: text('retired_by'),
  retirement: text(),
});

export type ProposalState = 'waiting' | 'approved' | 'failed';

/** A change that waits for a second person's approval. */
export const proposals = pgTable(
  'proposals',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    environment: environmentName(),
    action: text().notNull(),
    /** The body of the request, which is executed unchanged after the approval. */
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    requestedBy: jsonb('asked_by').$type<Actor>().notNull(),
    requestedAt: timestamptz('asked_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    state: text().$type<ProposalState>().notNull(),
    decidedBy: text('decided_by'),
    decidedAt: timestamptz('decided_at'),
  },
  () => [check('proposal_state', sql`state in ('waiting', 'approved', 'failed')`)],
);
