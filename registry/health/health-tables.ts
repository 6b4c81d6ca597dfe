import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { JudgedVital } from './poor-vitals.ts';
import { experiments, referencesRelease, timestamptz } from '../releases/release-tables.ts';

const releaseColumns = () => ({
  environment: text().notNull(),
  remote: text().notNull(),
  version: text().notNull(),
});

function referencesExperiment(table: Record<'environment' | 'experiment', AnyPgColumn>) {
  return foreignKey({
    columns: [table.environment, table.experiment],
    foreignColumns: [experiments.environment, experiments.id],
  });
}

/** The visitors of each release. `visitor` is a keyed hash that only shells can compute. */
export const releaseVisitors = pgTable(
  'release_visitors',
  {
    ...releaseColumns(),
    visitor: text().notNull(),
    /** A keyed hash of the visitor's first network, which only shells can compute. */
    network: text().notNull().default(''),
    lastSeen: timestamptz('last_seen').notNull(),
    /** When the release last failed for the visitor. */
    harmedAt: timestamptz('harmed_at'),
    /** When a shell last failed to render it for the visitor. */
    serverHarmedAt: timestamptz('server_harmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.remote, table.version, table.visitor] }),
    index('release_visitors_by_time').on(table.environment, table.remote, table.version, table.lastSeen),
    referencesRelease(table),
  ],
);

/** The visitors of each release for whom a vital was measured, and when it was last poor. */
export const visitorVitals = pgTable(
  'visitor_vitals',
  {
    ...releaseColumns(),
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
 * The participants of an experiment: first exposure and last conversion, by the visitor's own clock. A conversion
 * may arrive before its exposure.
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
    referencesExperiment(table),
  ],
);

/** The counts of a release in one minute. */
export const releaseMinutes = pgTable(
  'release_minutes',
  {
    ...releaseColumns(),
    at: timestamptz('at').notNull(),
    /** Visitors who got the release for the first time. */
    visitors: integer().notNull(),
    errors: integer().notNull(),
    mounts: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.remote, table.version, table.at] })],
);

/** Mount times and vitals of one minute, as a histogram with the bins of `bins.ts`. */
export const releaseMeasures = pgTable(
  'release_measures',
  {
    ...releaseColumns(),
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

/** One row for each fault of a release, as browsers reported it. */
export const releaseErrors = pgTable(
  'release_errors',
  {
    ...releaseColumns(),
    fingerprint: text().notNull(),
    cause: text().notNull(),
    message: text().notNull(),
    stack: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    /** Distinct visitors and networks that reported it, up to the maximum that is counted. */
    visitors: integer().notNull().default(0),
    networks: integer().notNull().default(0),
    firstAt: timestamptz('first_at').notNull(),
    lastAt: timestamptz('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.remote, table.version, table.fingerprint] })],
);

/** The visitors who reported a fault of a release, up to the maximum that is counted. */
export const releaseErrorVisitors = pgTable(
  'release_error_visitors',
  {
    ...releaseColumns(),
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

/** The batches that were counted. A shell that received no response sends the same batch again. */
export const observationBatches = pgTable('observation_batches', {
  id: text().primaryKey(),
  at: timestamptz('at').notNull(),
});

/** Experiments with a sample-ratio mismatch: their results are invalid. */
export const experimentMarks = pgTable(
  'experiment_marks',
  {
    environment: text().notNull(),
    experiment: text().notNull(),
    markedAt: timestamptz('marked_at').notNull(),
    /** The exposed visitors of each variant at that time. */
    exposed: jsonb().$type<Record<string, number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.experiment] }), referencesExperiment(table)],
);

/** The figures of a mark, for the person who decides. */
export type MarkFigures = {
  /** All measured visitors, the harmed ones, and the number of networks of the harmed ones. */
  visitors: number;
  harmed: number;
  networks: number;
  /** For how many of the harmed visitors a shell's own render failed. */
  byServer: number;
  /** The poor vital; undefined if the harm is errors. */
  vital?: JudgedVital;
};

/**
 * Releases that seem harmful on evidence on which the guardrail may not act: a person decides. A dismissed mark
 * opens again when twice as many networks report harm.
 */
export const guardrailMarks = pgTable(
  'guardrail_marks',
  {
    ...releaseColumns(),
    markedAt: timestamptz('marked_at').notNull(),
    reason: text().notNull(),
    figures: jsonb().$type<MarkFigures>().notNull(),
    dismissedAt: timestamptz('dismissed_at'),
    dismissedBy: text('dismissed_by'),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.remote, table.version] }),
    referencesRelease(table),
  ],
);
