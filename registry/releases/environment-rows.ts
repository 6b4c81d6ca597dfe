import { PlatformError } from '@marquee/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  environments,
  experiments,
  kills,
  liveReleases,
  locks,
  pins,
  releases,
  remoteSettings,
  rollouts,
  tenantReleases,
} from './release-tables.ts';
import { perRemote } from './experiment-rows.ts';
import type { ReleaseRow } from './release-record.ts';
import type { Queryable } from './transaction.ts';

/** The rows that define an environment's current state, as `readEnvironmentRows` returns them. */
export type EnvironmentRows = Awaited<ReturnType<typeof readEnvironmentRows>>;

/**
 * Reads the rows that define an environment's current state: its policy, live releases, running rollouts and
 * experiments, tenants, pins, kills, settings and locks. Throws NOT_FOUND for an unknown environment.
 */
export async function readEnvironmentRows(db: Queryable, name: string) {
  const [environment] = await db.select().from(environments).where(eq(environments.name, name));
  if (!environment) throw new PlatformError('NOT_FOUND', `there is no environment "${name}"`);

  return {
    name,
    sequence: environment.sequence,
    requireProvenance: environment.requireProvenance,
    guests: environment.guests,
    prereleases: environment.prereleases,
    acting: environment.acting,
    holdout: { percent: environment.holdoutPercent, salt: environment.holdoutSalt },
    live: await db
      .select()
      .from(liveReleases)
      .where(eq(liveReleases.environment, name))
      .orderBy(liveReleases.remote),
    rollouts: await db
      .select()
      .from(rollouts)
      .where(and(eq(rollouts.environment, name), eq(rollouts.state, 'running'))),
    /** One for each remote of an experiment, with the versions of that remote. */
    experiments: (
      await db
        .select()
        .from(experiments)
        .where(and(eq(experiments.environment, name), eq(experiments.state, 'running')))
        .orderBy(experiments.startedAt, experiments.id)
    ).flatMap(perRemote),
    tenants: await db.select().from(tenantReleases).where(eq(tenantReleases.environment, name)),
    pins: await db.select().from(pins).where(eq(pins.environment, name)),
    kills: await db
      .select()
      .from(kills)
      .where(and(eq(kills.environment, name), isNull(kills.revivedAt))),
    settings: await db.select().from(remoteSettings).where(eq(remoteSettings.environment, name)),
    locks: await db.select().from(locks).where(eq(locks.environment, name)),
  };
}

/**
 * Reads all releases that an environment may serve to a visitor according to its rows: the live ones, and those of
 * rollouts, experiments, tenants and pins.
 */
export async function releasesNamedBy(db: Queryable, rows: EnvironmentRows) {
  const named = [
    ...rows.live,
    ...rows.rollouts,
    ...rows.tenants,
    ...rows.pins,
    ...rows.experiments.flatMap(({ remote, variants }) =>
      variants.map(({ version }) => ({ remote, version })),
    ),
  ];
  return selectReleases(db, named);
}

/** Reads these releases, in no particular order. Those that were never published are missing in the result. */
export async function selectReleases(
  db: Queryable,
  named: readonly { remote: string; version: string }[],
): Promise<ReleaseRow[]> {
  if (named.length === 0) return [];
  const pairs = sql.join(
    named.map(({ remote, version }) => sql`(${remote}, ${version})`),
    sql`, `,
  );
  return db
    .select()
    .from(releases)
    .where(sql`(${releases.remote}, ${releases.version}) in (${pairs})`);
}
