import type {
  Experiment,
  Layer,
  Release,
  RolloutStep,
  SettingValues,
  ShellTroubles,
  ShellVersions,
} from '@marquee/contracts';
import type { ReleaseContracts } from '@marquee/release-checks';
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
  json,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Metric } from '@marquee/contracts/verbs';
import type { Provenance } from './provenance.ts';
import type { Actor, Right } from './actor.ts';

/** Defines a `timestamptz` column with milliseconds, read as `Date`. */
export const timestamptz = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/**
 * The table of published releases, one row for each version. After the publication, only `sweptAt`, `provenance` and
 * missing `contracts` change.
 */
export const releases = pgTable(
  'releases',
  {
    remote: text().notNull(),
    version: text().notNull(),
    /** A SHA-256 over manifest, assets and file hashes: equal for releases with the same bytes. */
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
    /**
     * What the build recorded of versions, events and slots; null until the registry has read the file. `json` keeps
     * the order of fields.
     */
    contracts: json().$type<ReleaseContracts>(),
    /** What a guest does outside its own elements, a sentence each; empty for other releases. */
    sideEffects: jsonb('side_effects').$type<string[]>().notNull().default([]),
    /** When the release's files were deleted because no environment needed the release. */
    sweptAt: timestamptz('swept_at'),
    /** Counts up with each published release. */
    position: bigserial({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.version] }),
    index('releases_by_position').on(table.position),
  ],
);

/** The table of environments. A change locks the environment's row, so its sequence numbers have no gaps. */
export const environments = pgTable('environments', {
  name: text().primaryKey(),
  sequence: bigint({ mode: 'number' }).notNull(),
  requireProvenance: boolean('require_provenance').notNull().default(false),
  requireApproval: boolean('require_approval').notNull().default(false),
  /** Whether the guardrail acts automatically; if false, it marks harmful releases and widens no rollout. */
  acting: boolean().notNull().default(true),
  /** Whether guests with side effects may be served (`warn`) or not (`refuse`). */
  guests: text().$type<'warn' | 'refuse'>().notNull().default('warn'),
  /** Whether prereleases may be served to visitors; previews show them in any case. */
  prereleases: text().$type<'allow' | 'refuse'>().notNull().default('refuse'),
  /**
   * The percentage of visitors whom no rollout and no experiment reaches; the salt determines which visitors these are.
   */
  holdoutPercent: doublePrecision('holdout_percent').notNull().default(0),
  holdoutSalt: text('holdout_salt').notNull().default(''),
});

/** Defines the foreign key from a table with the columns `remote` and `version` to the table of published releases. */
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

/** A set: remotes that were changed together in one step, with a random id. */
export type ReleaseSet = { id: string; remotes: string[] };

const releaseSet = () => jsonb('release_set').$type<ReleaseSet>();

export const liveReleases = pgTable(
  'live_releases',
  {
    environment: environmentName(),
    remote: text().notNull(),
    version: text().notNull(),
    since: timestamptz('since').notNull(),
    by: text('promoted_by').notNull(),
    reason: text(),
    /** The set with which it became live; null if it became live alone. */
    set: releaseSet(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.remote] }), referencesRelease(table)],
);

/**
 * The table of periods in which a version of a remote was live, newest last. A rollback marks the periods that it
 * undoes as rolled back, so that later rollbacks do not return to their versions.
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
    /** The set with which the period began. */
    set: releaseSet(),
  },
  (table) => [
    index('live_history_by_remote').on(table.environment, table.remote, table.id),
    referencesRelease(table),
  ],
);

export type RolloutState = 'running' | 'finished' | 'withdrawn';

/**
 * The table of rollouts of a release to a share of the visitors. The random `salt` determines which visitors get it. It
 * stays the same in all steps of a rollout, so no visitor loses the release when the share grows.
 */
export const rollouts = pgTable(
  'rollouts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    environment: environmentName(),
    remote: text().notNull(),
    version: text().notNull(),
    salt: text().notNull(),
    percent: doublePrecision().notNull(),
    /** The steps by which the guardrail widens the rollout, the first included; empty: only people widen it. */
    steps: jsonb().$type<RolloutStep[]>().notNull().default([]),
    /** How many percentage points more visitors than of the live release may have poor web vitals. */
    vitalsMargin: doublePrecision('vitals_margin').notNull().default(5),
    state: text().$type<RolloutState>().notNull(),
    startedAt: timestamptz('started_at').notNull(),
    /** When the rollout got its current percentage; a step's minutes count from this time. */
    widenedAt: timestamptz('widened_at').notNull(),
    endedAt: timestamptz('ended_at'),
    /** The set of which it is a part. The rollouts of a set have the same salt and share, and end together. */
    set: releaseSet(),
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
    /** For how many effective visitors a comparison of two variants is planned; 20,000 in rows of older registries. */
    plannedVisitors: integer('planned_visitors').notNull().default(20_000),
    /** How many visitors of one network count; null: the number grows with the experiment. */
    visitorsPerNetwork: integer('visitors_per_network'),
    /** What the experiment measures besides its conversions. */
    metrics: jsonb().$type<Metric[]>().notNull().default([]),
    /** The layer whose buckets the experiment has; null if it draws its share of all visitors. */
    layer: jsonb().$type<Layer>(),
    state: text().$type<ExperimentState>().notNull(),
    startedAt: timestamptz('started_at').notNull(),
    endedAt: timestamptz('ended_at'),
    /** The versions of variants for whose harm the guardrail stopped it; in a set, ids such as `mfe-quiz@1.3.0`. */
    harmfulVersions: jsonb('harmful_versions').$type<string[]>().notNull().default([]),
    /** In a set, the version of each variant for each other remote: `{ "mfe-quiz": { "control": "1.2.0" } }`. */
    others: jsonb().$type<Record<string, Record<string, string>>>(),
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

/**
 * The table of kills. A row is one time that a remote was switched off for all visitors; the remote is off until
 * `revivedAt` is set.
 */
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

/** The table of locked remotes, which only their administrators may change. */
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

/**
 * The table of settings that an environment has set, one row for each remote; all other settings have the defaults of
 * the releases.
 */
export const remoteSettings = pgTable(
  'remote_settings',
  {
    environment: environmentName(),
    remote: text().notNull(),
    values: jsonb().$type<SettingValues>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.remote] })],
);

/**
 * The table of freezes: times in which an environment refuses changes that give visitors other releases. A freeze ends
 * early when `endedAt` is set.
 */
export const freezes = pgTable(
  'freezes',
  {
    id: serial().primaryKey(),
    environment: environmentName(),
    beginsAt: timestamptz('begins_at').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
    by: text('frozen_by').notNull(),
    reason: text().notNull(),
    endedAt: timestamptz('ended_at'),
    endedBy: text('ended_by'),
  },
  (table) => [check('freeze_times', sql`${table.beginsAt} < ${table.endsAt}`)],
);

/**
 * The state of a scheduled change. `pending`: waits for its time. `done`: was executed. `refused`: could not be
 * executed; the reason is stored. `cancelled`: a person cancelled it before its time.
 */
export type ScheduleState = 'pending' | 'done' | 'refused' | 'cancelled';

/** The table of changes that the registry executes at a later time. */
export const schedules = pgTable(
  'schedules',
  {
    id: serial().primaryKey(),
    environment: environmentName(),
    action: text().notNull(),
    /** The body of the request, which is executed unchanged. */
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    requestedBy: jsonb('requested_by').$type<Actor>().notNull(),
    requestedAt: timestamptz('requested_at').notNull(),
    dueAt: timestamptz('due_at').notNull(),
    /** Whether a second person approved it. */
    approved: boolean().notNull().default(false),
    state: text().$type<ScheduleState>().notNull().default('pending'),
    endedAt: timestamptz('ended_at'),
    /** Why it was refused or cancelled. */
    why: text(),
  },
  (table) => [
    index('schedules_pending')
      .on(table.dueAt)
      .where(sql`${table.state} = 'pending'`),
    check('schedule_state', sql`${table.state} in ('pending', 'done', 'refused', 'cancelled')`),
  ],
);

/** A release that a preview shows. */
export type PreviewedRelease = { remote: string; version: string };

/**
 * The table of previews: links by which a browser gets other releases than the live ones. A preview ends at
 * `expiresAt`, or earlier when `endedAt` is set.
 */
export const previews = pgTable(
  'previews',
  {
    id: serial().primaryKey(),
    environment: environmentName(),
    name: text().notNull(),
    /** The releases that it shows in place of the live ones, at most one of each remote. */
    releases: jsonb().$type<PreviewedRelease[]>().notNull(),
    by: text('created_by').notNull(),
    reason: text(),
    createdAt: timestamptz('created_at').notNull(),
    /** The sequence number of the first snapshot that has it. */
    sequence: bigint({ mode: 'number' }).notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    endedAt: timestamptz('ended_at'),
    endedBy: text('ended_by'),
  },
  (table) => [
    index('previews_open')
      .on(table.environment, table.expiresAt)
      .where(sql`${table.endedAt} is null`),
  ],
);

/**
 * The table of all snapshots (signed lists of an environment's releases and rules), with the exact text that was sent
 * to shells.
 */
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

/** The table of the audit. A database trigger refuses to update or delete its rows. */
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
  /** `<key id>:<signature of the hash>`; null in rows older than seals. */
  seal: text(),
});

/**
 * The table with the position and hash of the last audit row, by which removed rows at the end are detected. It has a
 * single row, which is locked while a row is appended to the audit.
 */
export const auditHead = pgTable(
  'audit_head',
  {
    id: integer().primaryKey(),
    position: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
  },
  (table) => [check('one_head', sql`${table.id} = 1`)],
);

/** The table of teams, with the remotes that each owns. The rights of a team's tokens are limited to these remotes. */
export const teams = pgTable('teams', {
  name: text().primaryKey(),
  remotes: jsonb().$type<string[]>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

export const tokens = pgTable('tokens', {
  name: text().primaryKey(),
  /** The SHA-256 of the token, whose text is not stored. */
  hash: text().notNull().unique(),
  team: text().references(() => teams.name),
  rights: jsonb().$type<Right[]>().notNull(),
  createdBy: text('created_by').notNull().default('registry'),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  revokedAt: timestamptz('revoked_at'),
});

/** The table of the public halves of all signing keys. The database contains no private keys. */
export const publicKeys = pgTable('public_keys', {
  keyId: text('key_id').primaryKey(),
  pem: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** The id of the older key that introduced this key by its signature. */
  introducedBy: text('introduced_by'),
  introduction: text(),
  retiredAt: timestamptz('retired_at'),
  retiredBy: text('retired_by'),
  retirement: text(),
});

/**
 * The table of registered builds of the shell. The files of a build are in the store, and shells of other builds serve
 * them.
 */
export const shellBuilds = pgTable('shell_builds', {
  /** The `shellDigest` of the files. */
  digest: text().primaryKey(),
  /** The signed text: a `ShellBuild` in JSON. */
  payload: text().notNull(),
  keyId: text('key_id').notNull(),
  signature: text().notNull(),
  registeredBy: text('registered_by').notNull(),
  registeredAt: timestamptz('registered_at').notNull(),
  /** When the build was last registered, or a running shell last said that it has it. */
  seenAt: timestamptz('seen_at').notNull(),
});

export type ProposalState = 'waiting' | 'approved' | 'failed';

/** The approval of a proposed change by one person, for those of its remotes for which the person may approve. */
export type Approval = { by: string; at: string; remotes: string[] };

/**
 * The table of changes that wait for a second person's approval (proposals), and of those that were already decided.
 */
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
    /** The remotes of the change; a person must approve it for each of them. */
    remotes: jsonb().$type<string[]>().notNull().default([]),
    /** The approvals so far. */
    approvals: jsonb().$type<Approval[]>().notNull().default([]),
    decidedBy: text('decided_by'),
    decidedAt: timestamptz('decided_at'),
  },
  () => [check('proposal_state', sql`state in ('waiting', 'approved', 'failed')`)],
);

/**
 * A shell that is connected to the stream of an environment's snapshots. `versions` are those of the sdk and of
 * the shared packages that it provides. `pending` and `conditions`, if it reports them, are the releases that it cannot
 * start, and what is wrong around it, such as an API that responds late.
 */
export type ConnectedShell = {
  environment: string;
  versions: ShellVersions;
  /** The origin of its site, for links to previews. */
  site?: string | undefined;
} & Partial<ShellTroubles>;

/**
 * The table of running registries, one row for each, with the shells that are connected to it. All registries on a
 * database read it.
 */
export const registries = pgTable('registries', {
  id: text().primaryKey(),
  shells: jsonb().$type<ConnectedShell[]>().notNull(),
  /** When the registry last wrote its row. */
  seenAt: timestamptz('seen_at').notNull(),
});

/**
 * The table of stored files, each with the token that sent it first. The rows of a token show how much of its quota it
 * uses.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    sha256: text().primaryKey(),
    bytes: integer().notNull(),
    storedBy: text('stored_by').notNull(),
    storedAt: timestamptz('stored_at').notNull(),
  },
  (table) => [index('stored_files_by_sender').on(table.storedBy)],
);
