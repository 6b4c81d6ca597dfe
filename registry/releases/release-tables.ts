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
} from 'drizzle-orm/pg-core';
import type { Provenance } from './provenance.ts';
import type { Actor, Right } from './actor.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** One row a published version; never changed afterwards. */
export const releases = pgTable(
  'releases',
  {
    remote: text().notNull(),
    version: text().notNull(),
    /** SHA-256 over manifest, assets and file hashes: two publishes are the same when this is. */
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
    /** Since when its files are gone, because nobody could need them any more. */
    sweptAt: timestamptz('swept_at'),
    /** Order of publication, also within one millisecond. */
    position: bigserial({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.version] }),
    index('releases_by_position').on(table.position),
  ],
);

/** The row is also the lock under which an environment changes: sequences grow one by one. */
export const environments = pgTable('environments', {
  name: text().primaryKey(),
  sequence: bigint({ mode: 'number' }).notNull(),
  requireProvenance: boolean('require_provenance').notNull().default(false),
  requireApproval: boolean('require_approval').notNull().default(false),
  /** Whether the guardrail acts by itself; otherwise it marks what harms, and widens nothing. */
  acting: boolean().notNull().default(true),
});

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
  (table) => [
    primaryKey({ columns: [table.environment, table.remote] }),
    foreignKey({
      columns: [table.remote, table.version],
      foreignColumns: [releases.remote, releases.version],
    }),
  ],
);

/**
 * Every stay of a version as the live one, the newest last. A roll-back goes to the stay before, and marks
 * those it leaves: what was rolled back is nothing to roll back to.
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
    foreignKey({
      columns: [table.remote, table.version],
      foreignColumns: [releases.remote, releases.version],
    }),
  ],
);

export type RolloutState = 'running' | 'finished' | 'withdrawn';

/** The salt outlives every step of a rollout, so that growing it moves nobody out. */
export const rollouts = pgTable(
  'rollouts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    environment: environmentName(),
    remote: text().notNull(),
    version: text().notNull(),
    salt: text().notNull(),
    percent: doublePrecision().notNull(),
    /** The way to go by itself, the first step included; empty when only people widen it. */
    steps: jsonb().$type<RolloutStep[]>().notNull().default([]),
    /** How many points more of its visitors than of the live release's may have a poor vital. */
    vitalsMargin: doublePrecision('vitals_margin').notNull().default(5),
    state: text().$type<RolloutState>().notNull(),
    startedAt: timestamptz('started_at').notNull(),
    /** Since when it has this percent: a step's minutes count from here. */
    widenedAt: timestamptz('widened_at').notNull(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.remote, table.version],
      foreignColumns: [releases.remote, releases.version],
    }),
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
    foreignKey({
      columns: [table.remote, table.version],
      foreignColumns: [releases.remote, releases.version],
    }),
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
    foreignKey({
      columns: [table.remote, table.version],
      foreignColumns: [releases.remote, releases.version],
    }),
  ],
);

/** A kill stands until it is revived; what was killed when stays on record. */
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

/** A remote that only who administers it may change until it is unlocked; the audit remembers past locks. */
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

/** Every snapshot that was ever signed, as it travelled. */
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

/** Append-only: a trigger of the second migration refuses every update and delete. */
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
  /** `<key id>:<signature of the hash>`; rows from before there were seals have none. */
  seal: text(),
});

/** The last link of the audit: the lock under which it grows, and the proof that its end was not cut off. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: integer().primaryKey(),
    position: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
  },
  (table) => [check('one_head', sql`${table.id} = 1`)],
);

/** The remotes a team answers for: its tokens never reach further, whatever they were given. */
export const teams = pgTable('teams', {
  name: text().primaryKey(),
  remotes: jsonb().$type<string[]>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

export const tokens = pgTable('tokens', {
  name: text().primaryKey(),
  /** SHA-256 of the token; the token itself is kept nowhere. */
  hash: text().notNull().unique(),
  team: text().references(() => teams.name),
  rights: jsonb().$type<Right[]>().notNull(),
  createdBy: text('created_by').notNull().default('registry'),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  revokedAt: timestamptz('revoked_at'),
});

/** What snapshots were and are signed with; private keys never come here. */
export const publicKeys = pgTable('public_keys', {
  keyId: text('key_id').primaryKey(),
  pem: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** The older key that vouches for this one, and its signature. */
  introducedBy: text('introduced_by'),
  introduction: text(),
  retiredAt: timestamptz('retired_at'),
  retiredBy: text('retired_by'),
  retirement: text(),
});

export type ProposalState = 'waiting' | 'approved' | 'failed';

/** A change that waits for a second person. */
export const proposals = pgTable(
  'proposals',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    environment: environmentName(),
    action: text().notNull(),
    /** What was asked, to be carried out as it was asked. */
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
