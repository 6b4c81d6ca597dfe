import { releaseId } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, eq, gte, sql, type SQL } from 'drizzle-orm';
import { ofRelease, type ReleaseKey } from '../releases/keys.ts';
import type { JudgedVital } from './poor-vitals.ts';
import { maxNamedNetworks, maxPerNetwork, type Evidence, type Seen } from './statistics/evidence.ts';
import type { Met } from './statistics/harm.ts';
import { releaseVisitors, visitorVitals } from './health-tables.ts';

/** Reads the ids of the releases that failed for at least one visitor of an environment since a time. */
export async function readHarmedReleases(
  db: Database,
  environment: string,
  since: Date,
): Promise<ReadonlySet<string>> {
  const { remote, version, harmedAt } = releaseVisitors;
  const rows = await db
    .selectDistinct({ remote, version })
    .from(releaseVisitors)
    .where(and(eq(releaseVisitors.environment, environment), gte(harmedAt, since)));
  return new Set(rows.map(releaseId));
}

/**
 * Reads how many visitors a release had since a time, and for how many it failed. Also returns these counts with a
 * limited weight of each network (IP range).
 */
export function readEvidence(db: Database, key: ReleaseKey, since: Date): Promise<Evidence> {
  const { network, lastSeen, harmedAt, serverHarmedAt } = releaseVisitors;
  return countNetworks(db, {
    network: sql`${network}`,
    harmed: gte(harmedAt, since),
    byServer: gte(serverHarmedAt, since),
    from: sql`${releaseVisitors}`,
    where: and(ofRelease(releaseVisitors, key), gte(lastSeen, since))!,
  });
}

/**
 * Reads for how many visitors a release's web vital was measured since a time, and for how many it was poor.
 */
export function readVitalEvidence(
  db: Database,
  key: ReleaseKey,
  vital: JudgedVital,
  since: Date,
): Promise<Evidence> {
  const { name, network, lastAt, poorAt } = visitorVitals;
  return countNetworks(db, {
    network: sql`${network}`,
    harmed: gte(poorAt, since),
    byServer: sql`false`,
    from: sql`${visitorVitals}`,
    where: and(ofRelease(visitorVitals, key), eq(name, vital), gte(lastAt, since))!,
  });
}

type Row = {
  seen: { visitors: number; harmed: number; byServer: number };
  counted: { visitors: number; harmed: number; byServer: number };
  networks: { harmed: number; byServer: number };
  topHarmed: Met[];
  topByServer: Met[];
};

/** Counts visitors by network, scales each down to `maxPerNetwork`, and sums the networks in one query. */
async function countNetworks(
  db: Database,
  {
    network,
    harmed,
    byServer,
    from,
    where,
  }: Record<'network' | 'harmed' | 'byServer' | 'from' | 'where', SQL>,
): Promise<Evidence> {
  const topNetworks = (column: SQL) => sql`(
    select coalesce(json_agg(json_build_object('visitors', visitors * weight, 'harmed', ${column} * weight)), '[]')
    from (select * from per_network where ${column} > 0 order by ${column} * weight desc, visitors * weight limit ${sql.raw(String(maxNamedNetworks))}) as top
  )`;
  const { rows } = await db.execute<Row>(sql`
    with counts as (
      select ${network} as network, count(*)::float8 as visitors,
        (count(*) filter (where ${harmed}))::float8 as harmed,
        (count(*) filter (where ${byServer}))::float8 as by_server
      from ${from} where ${where} group by 1
    ), per_network as (
      select *, least(1, ${sql.raw(String(maxPerNetwork))} / visitors) as weight from counts
    )
    select
      json_build_object('visitors', coalesce(sum(visitors), 0), 'harmed', coalesce(sum(harmed), 0),
        'byServer', coalesce(sum(by_server), 0)) as "seen",
      json_build_object('visitors', coalesce(sum(visitors * weight), 0), 'harmed', coalesce(sum(harmed * weight), 0),
        'byServer', coalesce(sum(by_server * weight), 0)) as "counted",
      json_build_object('harmed', count(*) filter (where harmed > 0),
        'byServer', count(*) filter (where by_server > 0)) as "networks",
      ${topNetworks(sql`harmed`)} as "topHarmed",
      ${topNetworks(sql`by_server`)} as "topByServer"
    from per_network`);
  const { seen, counted, networks, topHarmed, topByServer } = rows[0]!;
  const of = (which: 'harmed' | 'byServer', tops: Met[]): Seen => ({
    seen: { visitors: seen.visitors, harmed: seen[which] },
    counted: { visitors: counted.visitors, harmed: counted[which] },
    networks: networks[which],
    topHarmed: tops,
  });
  return { all: of('harmed', topHarmed), server: of('byServer', topByServer) };
}
