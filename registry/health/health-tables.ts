import { isNotNull } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
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

/**
 * The table of visitors of releases, one row for each visitor and release. `visitor` is a keyed hash that only shells
 * can compute.
 */
export const releaseVisitors = pgTable(
  'release_visitors',
  {
    ...releaseColumns(),
    visitor: text().notNull(),
    /** A keyed hash of the visitor's first network (IP range), which only shells can compute. */
    network: text().notNull().default(''),
    lastSeen: timestamptz('last_seen').notNull(),
    /** When the release last failed for the visitor. */
    harmedAt: timestamptz('harmed_at'),
    /** When a shell's server rendering of the release last failed for the visitor. */
    serverHarmedAt: timestamptz('server_harmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.remote, table.version, table.visitor] }),
    index('release_visitors_by_time').on(table.environment, table.remote, table.version, table.lastSeen),
    index('release_visitors_harmed').on(table.environment, table.harmedAt).where(isNotNull(table.harmedAt)),
    referencesRelease(table),
  ],
);

/**
 * The table of visitors' web vitals, one row for each visitor, web vital and release. `lastAt` is when the vital was
 * last measured, `poorAt` when it was last poor.
 */
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

/** The kind of harm that a release did to a visitor: a failure, or a web vital that was poor. */
export type HarmKind = 'failure' | JudgedVital;

/**
 * The table of visitors whom a release harmed during a rollout or an experiment of its remote. A row has the first harm
 * of one kind. The guardrail (the automatic reaction to harmful releases) judges rollouts and experiments by these rows
 * alone.
 */
export const harmedVisitors = pgTable(
  'harmed_visitors',
  {
    ...releaseColumns(),
    /** The rollout or experiment that assigned the visitor: `rollout 12`, `experiment easier`. */
    assignment: text().notNull(),
    kind: text().$type<HarmKind>().notNull(),
    visitor: text().notNull(),
    network: text().notNull(),
    /** The rollout's share of visitors at that moment, 0 to 1; null for experiments, whose weights never change. */
    share: doublePrecision(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.environment, table.remote, table.assignment, table.kind, table.visitor],
    }),
  ],
);

/**
 * The table of participants of experiments. A row has the first exposure (when the visitor first got a variant) and the
 * last conversion, by the visitor's clock. A conversion may arrive before its exposure.
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
    /** Whether the visitor was exposed to another variant later, which changes nothing in `variant`. */
    doublyExposed: boolean('doubly_exposed').notNull().default(false),
    /** Whether the visitor counts: false if enough others of the network counted at the first exposure. */
    counted: boolean().notNull().default(true),
    /** The language of the visitor at the first exposure; null if the shell did not send it. */
    language: text(),
    /** The platform at the first exposure, such as Android; null if the shell did not send it. */
    platform: text(),
    /** Whether the visitor was signed in at the first exposure; null if the shell did not send it. */
    signedIn: boolean('signed_in'),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.experiment, table.visitor] }),
    referencesExperiment(table),
  ],
);

/**
 * The table of networks (IP ranges) in experiments: how many participants have a network, and how many of them count.
 * The rows do not name the participants and are deleted thirty days after the end of the experiment.
 */
export const experimentNetworks = pgTable(
  'experiment_networks',
  {
    environment: text().notNull(),
    experiment: text().notNull(),
    network: text().notNull(),
    exposed: integer().notNull(),
    counted: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.experiment, table.network] }),
    referencesExperiment(table),
  ],
);

/**
 * The table of the totals of `experiment_networks`, one row for each experiment. They are kept when the rows of the
 * networks are deleted.
 */
export const experimentTotals = pgTable(
  'experiment_totals',
  {
    environment: text().notNull(),
    experiment: text().notNull(),
    counted: integer().notNull().default(0),
    networks: integer().notNull().default(0),
    /** How many networks have a visitor who does not count. */
    cappedNetworks: integer('capped_networks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.environment, table.experiment] }), referencesExperiment(table)],
);

/**
 * The table of the smallest p-value so far for each variant of an experiment compared with the first one. It is stored
 * so that a result never becomes weaker. Only registries of the previous version read the columns `low` and `high`.
 */
export const experimentComparisons = pgTable(
  'experiment_comparisons',
  {
    environment: text().notNull(),
    experiment: text().notNull(),
    variant: text().notNull(),
    p: doublePrecision().notNull(),
    low: doublePrecision().notNull(),
    high: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.experiment, table.variant] }),
    referencesExperiment(table),
  ],
);

/**
 * The table of daily comparisons, one row for each day (UTC) and variant of an experiment: its comparison with the
 * first variant at the end of the day.
 */
export const experimentDays = pgTable(
  'experiment_days',
  {
    environment: text().notNull(),
    experiment: text().notNull(),
    variant: text().notNull(),
    /** `2026-11-29` */
    day: text().notNull(),
    exposed: integer().notNull(),
    /** The difference of the conversion rates at the end of that day; 0.01 is a percentage point. */
    difference: doublePrecision().notNull(),
    /** The smallest p-value until the end of that day. */
    p: doublePrecision().notNull(),
    /** The ends of the interval of the difference at the end of that day: `low` and `high`. */
    low: doublePrecision().notNull(),
    high: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.experiment, table.variant, table.day] }),
    referencesExperiment(table),
  ],
);

/**
 * The table of visitors' figures, one row for each visitor, figure and day (UTC, by the registry's clock). A `figure`
 * is how often the browser reported an event (`checkout:order-placed`), or the sum of a number in it
 * (`checkout:order-placed.total.amountMinor`). `sum` is the sum of that day's reports, and `reports` is how many they
 * are. Results of experiments are corrected by the weeks before an exposure (CUPED).
 */
export const visitorFigures = pgTable(
  'visitor_figures',
  {
    environment: text().notNull(),
    visitor: text().notNull(),
    figure: text().notNull(),
    /** `2026-11-29` */
    day: text().notNull(),
    sum: doublePrecision().notNull(),
    reports: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.visitor, table.figure, table.day] }),
    index('visitor_figures_by_day').on(table.day),
  ],
);

/**
 * The table of figures (such as counts of events, or web vitals) of the participants of experiments. Each figure is
 * summed since the participant's exposure.
 */
export const experimentFigures = pgTable(
  'experiment_figures',
  {
    environment: text().notNull(),
    experiment: text().notNull(),
    visitor: text().notNull(),
    figure: text().notNull(),
    sum: doublePrecision().notNull().default(0),
    reports: integer().notNull().default(0),
    /** The sum of the four weeks before the day of the exposure. */
    before: doublePrecision().notNull().default(0),
    /** The day of the last report (UTC, by the registry's clock), such as `2026-11-29`. */
    day: text().notNull().default(''),
    /** How many reports of that day count. */
    ofDay: integer('of_day').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.experiment, table.figure, table.visitor] }),
    referencesExperiment(table),
  ],
);

/**
 * The table of daily comparisons of metrics, one row for each metric, variant and day (UTC) of an experiment: the
 * difference to the first variant and its interval at the end of the day, and the smallest p until then.
 */
export const metricDays = pgTable(
  'metric_days',
  {
    environment: text().notNull(),
    experiment: text().notNull(),
    metric: text().notNull(),
    variant: text().notNull(),
    day: text().notNull(),
    at: timestamptz('at').notNull(),
    visitors: integer().notNull(),
    difference: doublePrecision().notNull(),
    p: doublePrecision().notNull(),
    low: doublePrecision().notNull(),
    high: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.experiment, table.metric, table.variant, table.day] }),
    referencesExperiment(table),
  ],
);

/**
 * The table of new visitors, errors and mounts (successful starts in a browser), one row for each release and minute.
 */
export const releaseMinutes = pgTable(
  'release_minutes',
  {
    ...releaseColumns(),
    at: timestamptz('at').notNull(),
    /** How many visitors got the release for the first time in this minute. */
    visitors: integer().notNull(),
    errors: integer().notNull(),
    mounts: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.remote, table.version, table.at] })],
);

/**
 * The table of mount times and web vitals as histograms. A row is the number of values in one bin (`bins.ts`) of a
 * release, a name such as `LCP`, and a minute.
 */
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

/** The table of faults (errors that the registry regards as the same), one row for each release and fault. */
export const releaseErrors = pgTable(
  'release_errors',
  {
    ...releaseColumns(),
    fingerprint: text().notNull(),
    cause: text().notNull(),
    message: text().notNull(),
    stack: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    /** How many distinct visitors reported the fault; the count stops at a maximum. */
    visitors: integer().notNull().default(0),
    networks: integer().notNull().default(0),
    firstAt: timestamptz('first_at').notNull(),
    lastAt: timestamptz('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.remote, table.version, table.fingerprint] })],
);

/**
 * The table of visitors who reported a fault (errors that the registry regards as the same), one row for each visitor
 * and fault. For each fault, only up to a maximum of visitors are stored.
 */
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

/**
 * The table of batches of observations that were already counted. A shell that got no response sends its batch again;
 * the registry then does not count it twice.
 */
export const observationBatches = pgTable('observation_batches', {
  id: text().primaryKey(),
  at: timestamptz('at').notNull(),
});

/**
 * The table of experiments with invalid results, because visitors are not split by the weights of the variants
 * (sample-ratio mismatch).
 */
export const experimentMarks = pgTable(
  'experiment_marks',
  {
    environment: text().notNull(),
    experiment: text().notNull(),
    markedAt: timestamptz('marked_at').notNull(),
    /** How many visitors of each variant, by its name, were exposed when the experiment was marked. */
    exposed: jsonb().$type<Record<string, number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.experiment] }), referencesExperiment(table)],
);

/**
 * The figures of a mark, which the guardrail sets on a release that seems harmful. They are for the person who decides.
 */
export type MarkFigures = {
  /** How many visitors were measured. */
  visitors: number;
  /** How many of them the release harmed. */
  harmed: number;
  /** How many networks (IP ranges) have a harmed visitor. */
  networks: number;
  /** For how many of the harmed visitors a shell's server rendering failed. */
  byServer: number;
  /** The web vital that is poor; undefined if the release fails with errors. */
  vital?: JudgedVital;
};

/**
 * The table of marks: releases that seem harmful, but by evidence on which the guardrail may not act, so that a person
 * decides. A dismissed mark opens again when twice as many networks (IP ranges) report harm.
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
