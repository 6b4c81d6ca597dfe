import type { Experiment } from '@marquee/contracts';
import type { BesideExperiment, Metric } from '@marquee/contracts/verbs';
import { and, eq } from 'drizzle-orm';
import { environmentContracts } from './environment-contracts.ts';
import { figuresOf } from './experiment-metrics.ts';
import { remotesOf } from './experiment-rows.ts';
import { haveCommonVisitors } from './experiments.ts';
import { experiments } from './release-tables.ts';
import type { Queryable } from './transaction.ts';

/**
 * Returns the running experiments of other remotes that could influence an experiment that is to be started, because
 * both have common visitors, and a common event or page. Leaves out experiments in the same layer (a group of
 * experiments without common visitors). Each result suggests a layer that would keep the two apart.
 */
export async function experimentsBeside(
  queryable: Queryable,
  {
    environment,
    remotes,
    targeting,
    conversions,
    metrics,
    layer,
  }: Pick<Experiment, 'targeting' | 'conversions'> & {
    environment: string;
    remotes: readonly string[];
    metrics: readonly Metric[];
    layer: string | undefined;
  },
): Promise<BesideExperiment[]> {
  const running = await queryable
    .select()
    .from(experiments)
    .where(and(eq(experiments.environment, environment), eq(experiments.state, 'running')));
  const candidates = running
    .filter((other) => !remotesOf(other).some((remote) => remotes.includes(remote)))
    .filter((other) => haveCommonVisitors(other.targeting, targeting))
    .filter((other) => !other.layer || other.layer.name !== layer);
  if (candidates.length === 0) return [];

  const pagesOf = await readPages(queryable, environment);
  const own = { events: eventsOf({ conversions, metrics }), pages: new Set(remotes.flatMap(pagesOf)) };
  return candidates.flatMap((other) => {
    const events = eventsOf(other).filter((event) => own.events.includes(event));
    const pages = [...new Set(remotesOf(other).flatMap(pagesOf))].filter((page) => own.pages.has(page));
    if (events.length === 0 && pages.length === 0) return [];
    const suggested = other.layer?.name ?? events[0]?.split(':')[0] ?? pages[0]!;
    return [
      {
        experiment: other.id,
        remote: other.remote,
        events,
        pages: pages.toSorted(),
        layer: { name: suggested, isRunning: other.layer !== null },
      },
    ];
  });
}

/** The events that an experiment counts or measures. */
function eventsOf({
  conversions,
  metrics,
}: {
  conversions: readonly string[];
  metrics: readonly Metric[];
}): string[] {
  const measured = metrics.flatMap(figuresOf).flatMap((figure) => figure.split('.', 1));
  return [...new Set([...conversions, ...measured.filter((figure) => figure.includes(':'))])];
}

/**
 * Returns a function that names the remotes on whose pages a remote is seen: itself, and those that place its slots.
 */
async function readPages(queryable: Queryable, environment: string): Promise<(remote: string) => string[]> {
  const parties = await environmentContracts(queryable, environment);
  return (name) => {
    const owned = parties
      .filter(({ remote }) => remote === name)
      .flatMap(({ contracts }) => contracts.offers);
    const slots = new Set(owned.map(({ slot }) => slot));
    const placing = parties.filter(({ contracts }) => contracts.uses.some(({ slot }) => slots.has(slot)));
    return [...new Set([name, ...placing.map(({ remote }) => remote)])];
  };
}
