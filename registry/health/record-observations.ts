import { PlatformError, releaseId, type Observation, type RemoteManifest } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, eq, sql } from 'drizzle-orm';
import { selectReleases } from '../releases/environment-rows.ts';
import { perRemote, type ExperimentRow } from '../releases/experiment-rows.ts';
import { environments, experiments } from '../releases/release-tables.ts';
import type { Transaction } from '../releases/transaction.ts';
import { binOf } from './bins.ts';
import { recordOutcomes, storeWeeksBefore } from './record-outcomes.ts';
import { recordErrors } from './record-errors.ts';
import { isJudged, isPoor } from './poor-vitals.ts';
import { leaveOutByNetwork, readNewcomers } from './network-caps.ts';
import { harmOf } from './harm-of.ts';
import { recordHarmedVisitors } from './harmed-visitors.ts';
import {
  experimentVisitors,
  observationBatches,
  releaseMeasures,
  releaseMinutes,
  releaseVisitors,
  visitorVitals,
} from './health-tables.ts';

export type Recorded = {
  counted: number;
  /** How many observations name an unknown release, or an unknown or stopped experiment. */
  unknown: number;
};

/**
 * Counts observations (measurements that shells report). Each visitor counts once for a release or experiment, even if
 * several shells report the visitor. A batch with an id that was already counted is not counted again. Throws NOT_FOUND
 * for an unknown environment.
 */
export function recordObservations(
  db: Database,
  batch: { environment: string; batch?: string | undefined; observations: readonly Observation[] },
  now = new Date(),
): Promise<Recorded> {
  const { environment, observations } = batch;
  return db.transaction(async (transaction) => {
    const [known] = await transaction.select().from(environments).where(eq(environments.name, environment));
    if (!known) throw new PlatformError('NOT_FOUND', `there is no environment "${environment}"`);
    if (await wasCounted(transaction, batch.batch, now)) return { counted: observations.length, unknown: 0 };

    const { ofReleases, manifestOf } = await filterKnownReleases(transaction, observations);
    await countReleases(transaction, environment, ofReleases, now);
    await countVitals(transaction, environment, ofReleases, now);
    await recordErrors(transaction, environment, ofReleases, now);
    const rows = await transaction
      .select()
      .from(experiments)
      .where(and(eq(experiments.environment, environment), eq(experiments.state, 'running')));
    const running = rows.flatMap(perRemote);
    const inExperiments = await countExperiments(transaction, running, ofReleases, now);
    const place = { environment, running: rows };
    const refused = await recordOutcomes(transaction, place, ofReleases, manifestOf, now);
    await recordHarmedVisitors(transaction, { environment, experiments: running }, ofReleases, now);

    const unmatched = ofReleases.filter(
      (one) =>
        refused.has(one) ||
        ((one.kind === 'exposure' || one.kind === 'conversion') && !inExperiments.has(one)),
    );
    const unknown = observations.length - ofReleases.length + unmatched.length;
    return { counted: observations.length - unknown, unknown };
  });
}

async function wasCounted(transaction: Transaction, id: string | undefined, at: Date): Promise<boolean> {
  if (id === undefined) return false;
  const added = await transaction
    .insert(observationBatches)
    .values({ id, at })
    .onConflictDoNothing()
    .returning();
  return added.length === 0;
}

async function filterKnownReleases(
  transaction: Transaction,
  observations: readonly Observation[],
): Promise<{
  ofReleases: Observation[];
  manifestOf: (observation: Observation) => RemoteManifest | undefined;
}> {
  const named = new Map(
    observations.map(({ remote, release: version }) => [releaseId({ remote, version }), { remote, version }]),
  );
  const rows = await selectReleases(transaction, [...named.values()]);
  const known = new Map(rows.map((row) => [releaseId(row), row.manifest]));
  const manifestOf = ({ remote, release }: Observation) => known.get(releaseId({ remote, version: release }));
  return { ofReleases: observations.filter(manifestOf), manifestOf };
}

async function countReleases(
  transaction: Transaction,
  environment: string,
  observations: readonly Observation[],
  now: Date,
): Promise<void> {
  const at = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  const visitors = new Map<string, typeof releaseVisitors.$inferInsert>();
  const minutes = new Map<string, typeof releaseMinutes.$inferInsert>();
  const measures = new Map<string, typeof releaseMeasures.$inferInsert>();

  for (const observation of observations) {
    const { remote, release: version, visitor, network } = observation;
    const id = { environment, remote, version };
    const key = releaseId(id);
    const unharmed = { harmedAt: null, serverHarmedAt: null };
    const seen = visitors.get(`${key} ${visitor}`) ?? { ...id, visitor, network, lastSeen: now, ...unharmed };
    const harm = harmOf(observation) === 'failure' && {
      harmedAt: now,
      ...(observation.source === 'server' && { serverHarmedAt: now }),
    };
    visitors.set(`${key} ${visitor}`, { ...seen, ...harm });

    const minute = minutes.get(key) ?? { ...id, at, visitors: 0, errors: 0, mounts: 0 };
    if (observation.kind === 'error') minute.errors += 1;
    if (observation.kind === 'mount') minute.mounts += 1;
    minutes.set(key, minute);

    const measured = measureOf(observation);
    if (!measured) continue;
    const bin = binOf(measured.value);
    const place = `${key} ${measured.name} ${bin}`;
    const counted = measures.get(place) ?? { ...id, at, name: measured.name, bin, count: 0 };
    measures.set(place, { ...counted, count: counted.count + 1 });
  }

  for (const { remote, version } of await upsertVisitors(transaction, inOrder(visitors))) {
    minutes.get(releaseId({ remote, version }))!.visitors += 1;
  }
  await addCounts(transaction, inOrder(minutes), inOrder(measures));
}

/** Sorts rows by their keys, so that two simultaneous batches lock them in one order and cannot deadlock. */
function inOrder<Row>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

function measureOf(observation: Observation): { name: string; value: number } | undefined {
  if (observation.kind === 'mount') return { name: 'mount', value: Math.max(observation.milliseconds, 0) };
  if (observation.kind === 'vital') return { name: observation.name, value: Math.max(observation.value, 0) };
  return undefined;
}

/** Counts a visitor once for each web vital of a release: a slow phone stays one slow visitor. */
async function countVitals(
  transaction: Transaction,
  environment: string,
  observations: readonly Observation[],
  now: Date,
): Promise<void> {
  const rows = new Map<string, typeof visitorVitals.$inferInsert>();
  for (const observation of observations) {
    if (observation.kind !== 'vital' || !isJudged(observation.name)) continue;
    const { remote, release: version, visitor, network, name, value } = observation;
    const key = `${releaseId({ remote, version })} ${name} ${visitor}`;
    const fresh = { environment, remote, version, name, visitor, network, lastAt: now, poorAt: null };
    const known = rows.get(key) ?? fresh;
    rows.set(key, { ...known, poorAt: isPoor(name, value) ? now : known.poorAt });
  }
  if (rows.size === 0) return;
  const { environment: where, remote, version, name, visitor, poorAt } = visitorVitals;
  await transaction
    .insert(visitorVitals)
    .values(inOrder(rows))
    .onConflictDoUpdate({
      target: [where, remote, version, name, visitor],
      set: { lastAt: sql`excluded.last_at`, poorAt: sql`coalesce(excluded.poor_at, ${poorAt})` },
    });
}

/** Inserts or updates the visitors, and returns one release for each inserted visitor. */
async function upsertVisitors(
  transaction: Transaction,
  rows: (typeof releaseVisitors.$inferInsert)[],
): Promise<{ remote: string; version: string }[]> {
  if (rows.length === 0) return [];
  const { environment, remote, version, visitor, harmedAt, serverHarmedAt } = releaseVisitors;
  const seen = await transaction
    .insert(releaseVisitors)
    .values(rows)
    .onConflictDoUpdate({
      target: [environment, remote, version, visitor],
      set: {
        lastSeen: sql`excluded.last_seen`,
        harmedAt: sql`coalesce(excluded.harmed_at, ${harmedAt})`,
        serverHarmedAt: sql`coalesce(excluded.server_harmed_at, ${serverHarmedAt})`,
      },
    })
    .returning({ remote, version, isNew: sql<boolean>`xmax = 0` });
  return seen.filter(({ isNew }) => isNew);
}

async function addCounts(
  transaction: Transaction,
  minutes: (typeof releaseMinutes.$inferInsert)[],
  measures: (typeof releaseMeasures.$inferInsert)[],
): Promise<void> {
  if (minutes.length > 0)
    await transaction
      .insert(releaseMinutes)
      .values(minutes)
      .onConflictDoUpdate({
        target: [
          releaseMinutes.environment,
          releaseMinutes.remote,
          releaseMinutes.version,
          releaseMinutes.at,
        ],
        set: {
          visitors: sql`${releaseMinutes.visitors} + excluded.visitors`,
          errors: sql`${releaseMinutes.errors} + excluded.errors`,
          mounts: sql`${releaseMinutes.mounts} + excluded.mounts`,
        },
      });
  if (measures.length > 0)
    await transaction
      .insert(releaseMeasures)
      .values(measures)
      .onConflictDoUpdate({
        target: [
          releaseMeasures.environment,
          releaseMeasures.remote,
          releaseMeasures.version,
          releaseMeasures.at,
          releaseMeasures.name,
          releaseMeasures.bin,
        ],
        set: { count: sql`${releaseMeasures.count} + excluded.count` },
      });
}

/** Stores exposures and conversions, and returns the observations that belong to a running experiment. */
async function countExperiments(
  transaction: Transaction,
  running: readonly (typeof experiments.$inferSelect)[],
  observations: readonly Observation[],
  now: Date,
): Promise<Set<Observation>> {
  const rows = new Map<string, typeof experimentVisitors.$inferInsert>();
  const belonging = new Set<Observation>();

  for (const observation of observations) {
    if (observation.kind !== 'exposure' && observation.kind !== 'conversion') continue;
    const experiment = running.find(
      ({ id, remote }) => id === observation.experiment && remote === observation.remote,
    );
    if (!experiment) continue;
    if (!takesPart(experiment, observation)) continue;

    belonging.add(observation);
    const { visitor, at } = observation;
    const key = `${experiment.id} ${visitor}`;
    const empty = { variant: null, exposedAt: null, convertedAt: null, doublyExposed: false, counted: true };
    const row = rows.get(key) ?? {
      environment: experiment.environment,
      experiment: experiment.id,
      visitor,
      ...empty,
    };
    rows.set(
      key,
      observation.kind === 'exposure'
        ? {
            ...row,
            variant: row.variant ?? observation.variant,
            ...(row.exposedAt ? {} : observation.segment),
            exposedAt: clampedTime(Math.min(at, row.exposedAt?.getTime() ?? at)),
            doublyExposed:
              row.doublyExposed === true || (row.variant ?? observation.variant) !== observation.variant,
          }
        : { ...row, convertedAt: clampedTime(Math.max(at, row.convertedAt?.getTime() ?? at)) },
    );
  }
  const exposures = [...belonging].filter((one) => one.kind === 'exposure');
  for (const experiment of oncePerExperiment(running)) {
    const newcomers = await readNewcomers(
      transaction,
      experiment,
      exposures.filter((one) => one.experiment === experiment.id),
    );
    if (newcomers.length === 0) continue;
    const visitors = newcomers.map(({ visitor }) => visitor);
    await storeWeeksBefore(transaction, experiment, visitors, now);
    for (const visitor of await leaveOutByNetwork(transaction, experiment, newcomers))
      rows.get(`${experiment.id} ${visitor}`)!.counted = false;
  }
  if (rows.size > 0)
    await transaction
      .insert(experimentVisitors)
      .values(inOrder(rows))
      .onConflictDoUpdate({
        target: [experimentVisitors.environment, experimentVisitors.experiment, experimentVisitors.visitor],
        set: {
          variant: sql`coalesce(${experimentVisitors.variant}, excluded.variant)`,
          language: sql`coalesce(${experimentVisitors.language}, excluded.language)`,
          platform: sql`coalesce(${experimentVisitors.platform}, excluded.platform)`,
          signedIn: sql`coalesce(${experimentVisitors.signedIn}, excluded.signed_in)`,
          exposedAt: sql`least(${experimentVisitors.exposedAt}, excluded.exposed_at)`,
          convertedAt: sql`greatest(${experimentVisitors.convertedAt}, excluded.converted_at)`,
          // The first exposure decides whether a visitor counts.
          counted: sql`case when ${experimentVisitors.exposedAt} is null then excluded.counted
            else ${experimentVisitors.counted} end`,
          // Null, and so no change, if one of the two has no exposure.
          doublyExposed: sql`${experimentVisitors.doublyExposed} or excluded.doubly_exposed
            or coalesce(${experimentVisitors.variant} <> excluded.variant, false)`,
        },
      });
  return belonging;
}

/**
 * The experiments in one order, so that two simultaneous batches cannot deadlock; the remotes of a set share theirs.
 */
function oncePerExperiment(running: readonly ExperimentRow[]): ExperimentRow[] {
  const ofId = new Map(running.map((experiment) => [experiment.id, experiment]));
  return [...ofId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Converts a timestamp of the visitor's clock to a `Date`, limited to the valid range. */
function clampedTime(at: number): Date {
  return new Date(Math.min(Math.max(at, 0), Date.UTC(9999, 0)));
}

function takesPart(
  { variants, conversions }: typeof experiments.$inferSelect,
  observation: Extract<Observation, { kind: 'exposure' | 'conversion' }>,
): boolean {
  if (observation.kind === 'conversion') return conversions.includes(observation.event);
  return variants.some(
    ({ name, version }) => name === observation.variant && version === observation.release,
  );
}
