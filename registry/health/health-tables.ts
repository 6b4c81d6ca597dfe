import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { JudgedVital } from './poor-vitals.ts';
import { experiments, releases } from '../releases/release-tables.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

const ofRelease = () => ({
  environment: text().notNull(),
  remote: text().notNull(),
  version: text().notNull(),
});

/** Who met a release; a visitor is a hash that only shells can make. */
export const releaseVisitors = pgTable(
  'release_visitors',
  {
    ...ofRelease(),
    visitor: text().notNull(),
    /** A hash of the network they came from first, which only shells can make. */
    network: text().notNull().default(''),
    lastSeen: timestamptz('last_seen').notNull(),
    /** When it last failed for them. */
    harmedAt: timestamptz('harmed_at'),
    /** When a server last failed to render it for them. */
    serverHarmedAt: timestamptz('server_harmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.remote, table.version, table.visitor] }),
    index('release_visitors_by_time').on(table.environment, table.remote, table.version, table.lastSeen),
    foreignKey({
      columns: [table.remote, table.version],
      foreignColumns: [releases.remote, releases.version],
    }),
  ],
);

/** Whose visit to a release was measured, by vital, and when it last was a poor one. */
export const visitorVitals = pgTable(
  'visitor_vitals',
  {
    ...ofRelease(),
    name: text().$type<JudgedVital>().notNull(),
    visitor: text().notNull(),
    network: text().notNull().default(''),
    lastAt: timestamptz('last_at').notNull(),
    poorAt: timestamptz('poor_at'),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.remote, table.version, table.name, table.visitor] }),
  ],
);

/**
 * Who takes part in an experiment: when they first saw it and last converted, by their own clock. A
 * conversion may arrive before the exposure it followed.
 */
export const experimentVisitors = pgTable(
  'experiment_visitors',
  {
    environment: text().notNull(),
    experiment: text().notNull(),
    visitor: text().notNull(),
    variant: text(),
    exposedAt: timestamptz('exposed_at'),
    convertedAt: timestamptz('converted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.experiment, table.visitor] }),
    foreignKey({
      columns: [table.environment, table.experiment],
      foreignColumns: [experiments.environment, experiments.id],
    }),
  ],
);

/** What a release did in one minute. */
export const releaseMinutes = pgTable(
  'release_minutes',
  {
    ...ofRelease(),
    at: timestamptz('at').notNull(),
    /** Those who met it for the first time. */
    visitors: integer().notNull(),
    errors: integer().notNull(),
    mounts: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.remote, table.version, table.at] })],
);

/** Mount times and vitals of a minute, counted in bins that each are a tenth wider than the one before. */
export const releaseMeasures = pgTable(
  'release_measures',
  {
    ...ofRelease(),
    at: timestamptz('at').notNull(),
    name: text().notNull(),
    bin: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.environment, table.remote, table.version, table.at, table.name, table.bin],
    }),
  ],
);

/** One row a fault of a release, as browsers reported it. */
export const releaseErrors = pgTable(
  'release_errors',
  {
    ...ofRelease(),
    /** The same for what is one fault. */
    fingerprint: text().notNull(),
    cause: text().notNull(),
    message: text().notNull(),
    stack: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    /** Distinct visitors who met it and the networks they came from, as far as these are counted. */
    visitors: integer().notNull().default(0),
    networks: integer().notNull().default(0),
    firstAt: timestamptz('first_at').notNull(),
    lastAt: timestamptz('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.remote, table.version, table.fingerprint] })],
);

/** Who met a fault of a release, as far as that is counted. */
export const releaseErrorVisitors = pgTable(
  'release_error_visitors',
  {
    ...ofRelease(),
    fingerprint: text().notNull(),
    visitor: text().notNull(),
    network: text().notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.environment, table.remote, table.version, table.fingerprint, table.visitor],
    }),
    index('release_error_visitors_by_visitor').on(
      table.environment,
      table.remote,
      table.version,
      table.visitor,
    ),
  ],
);

/** Batches that were counted: a shell that got no answer sends the same one again. */
export const observationBatches = pgTable('observation_batches', {
  id: text().primaryKey(),
  at: timestamptz('at').notNull(),
});

/** Experiments whose visitors did not come in the shares they were dealt: no result is read from them. */
export const experimentMarks = pgTable(
  'experiment_marks',
  {
    environment: text().notNull(),
    experiment: text().notNull(),
    markedAt: timestamptz('marked_at').notNull(),
    /** How many had been exposed to each variant. */
    exposed: jsonb().$type<Record<string, number>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.experiment] }),
    foreignKey({
      columns: [table.environment, table.experiment],
      foreignColumns: [experiments.environment, experiments.id],
    }),
  ],
);

/** What speaks against a release, for people. */
export type MarkFigures = {
  /** Of whom it was measured, for how many it failed, and from how many networks these came. */
  visitors: number;
  harmed: number;
  networks: number;
  /** How many of the harmed a server itself saw. */
  byServer: number;
  /** The vital that is poor; undefined where it fails. */
  vital?: JudgedVital;
};

/**
 * Releases that harm by evidence on which the guardrail may not act: a person decides. Who dismisses a mark
 * is asked again when twice as many networks report harm.
 */
export const guardrailMarks = pgTable(
  'guardrail_marks',
  {
    ...ofRelease(),
    markedAt: timestamptz('marked_at').notNull(),
    reason: text().notNull(),
    figures: jsonb().$type<MarkFigures>().notNull(),
    dismissedAt: timestamptz('dismissed_at'),
    dismissedBy: text('dismissed_by'),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.remote, table.version] }),
    foreignKey({
      columns: [table.remote, table.version],
      foreignColumns: [releases.remote, releases.version],
    }),
  ],
);
