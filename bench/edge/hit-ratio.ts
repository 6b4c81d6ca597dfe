import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { installEdgePrograms } from '../../tests/deploy/edge-programs.ts';
import { missingForEdge } from '../../tests/deploy/start-edge.ts';
import type { EdgeClient } from '../../tests/edge/edge-client.ts';
import { pageTrace, type TraceEntry } from '../../tests/edge/page-trace.ts';
import { headersOf, pathFor } from '../../tests/edge/simulated-visitor.ts';
import { startEdgeSite } from '../../tests/edge/start-edge-site.ts';
import { cacheHits, startNginx } from '../../tests/edge/start-edges.ts';
import type { Figure, Measure } from '../figure.ts';
import { shareInterval } from '../share-interval.ts';

/** A busy hour: an edge that gets few pages can share few of them. */
const traces = {
  quick: { seconds: 90, perSecond: 500, pages: 5 },
  short: { seconds: 300, perSecond: 500, pages: 20 },
  full: { seconds: 1_800, perSecond: 500, pages: 20 },
};
const seed = 1;
/** The first part of the trace fills the caches, and is not counted. */
const warmUpShare = 1 / 3;

export const goals = ['E1'];

/**
 * E1: a trace of pages is played in real time through nginx in front of two shells, while three experiments of two
 * variants run with all visitors. Counts the pages that nginx served from its cache, and those that a shell rendered.
 */
export const measure: Measure = async (form, report) => {
  installEdgePrograms();
  const missing = missingForEdge();
  if (missing) throw new Error(missing);
  const trace = pageTrace({ ...traces[form], seed });
  const warmUp = Math.floor(trace.length * warmUpShare);
  const site = await startEdgeSite();
  const stops = [site.stop];
  try {
    const edge = await startNginx(site.shells);
    stops.push(edge.stop);
    report(`${trace.length} pages in ${traces[form].seconds} s`);
    const ids = new Map<number, string>();
    await play(trace.slice(0, warmUp), edge.client, ids);
    const renderedBefore = await renderedPages(site.shells);
    report('the caches are filled');
    await play(trace.slice(warmUp), edge.client, ids);
    const rendered = (await renderedPages(site.shells)) - renderedBefore;

    const results = (await edge.log())
      .filter(({ path }) => /^(?:\/hi)?\/front\//.test(String(path)))
      .slice(warmUp)
      .map(({ cache }) => String(cache));
    const count = (result: string) => results.filter((one) => one === result).length;
    const counts = [...new Set(results)].map((result) => `${count(result)} × ${result || 'not looked up'}`);
    const { perSecond, pages } = traces[form];
    const conditions = `${results.length} pages at ${perSecond} a second, after ${warmUp} that filled the caches; ${pages} pages, the one of rank n opened 1 / n times as often as the first; two languages, three kinds of devices, with and without consent, eight combinations of variants; cached for 60 s; the trace is that of tests/edge/page-trace.ts with seed ${seed}, SHA-256 ${hash('sha256', JSON.stringify(trace)).slice(0, 12)}`;
    return [
      share('pages that nginx served from its cache', {
        found: results.filter((result) => cacheHits.has(result)).length,
        of: results.length,
        limit: 95,
        sign: '≥',
        note: `${counts.join(', ')}; ${conditions}`,
      }),
      share('pages that a shell rendered, new or to revalidate them', {
        found: rendered,
        of: results.length,
        limit: 5,
        sign: '≤',
        note: `${rendered} by two shells`,
      }),
    ];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
};

/** Opens each page at its time, whether or not the ones before have arrived. Throws if one is not a 200. */
async function play(trace: readonly TraceEntry[], edge: EdgeClient, ids: Map<number, string>): Promise<void> {
  const began = performance.now() - (trace[0]?.atMs ?? 0);
  const statuses: Promise<number>[] = [];
  for (const entry of trace) {
    const early = began + entry.atMs - performance.now();
    if (early > 1) await wait(early);
    statuses.push(open(entry, edge, ids));
  }
  const failed = (await Promise.all(statuses)).filter((status) => status !== 200);
  if (failed.length > 0)
    throw new Error(
      `${failed.length} of ${trace.length} pages failed with ${[...new Set(failed)].join(', ')}`,
    );
}

/** Opens a page, and notes the id that a newcomer gets. Returns the status, 0 if the connection failed. */
async function open(
  { visitor: number, page, ...known }: TraceEntry,
  edge: EdgeClient,
  ids: Map<number, string>,
): Promise<number> {
  const visitor = {
    ...known,
    id: ids.get(number),
    objects: false,
    country: 'IN',
    signedIn: false,
    acceptsBrotli: true,
    secret: 'none',
  } as const;
  try {
    const { status, headers } = await edge.get(pathFor(visitor, String(page)), headersOf(visitor));
    const [, id] = /(?:^|,)UUID=([A-Za-z0-9]{32});/.exec(String(headers['set-cookie'])) ?? [];
    if (id) ids.set(number, id);
    return status;
  } catch {
    return 0;
  }
}

/** How many pages the shells have rendered for their caches, since they started. */
async function renderedPages(shells: readonly string[]): Promise<number> {
  let rendered = 0;
  for (const shell of shells) {
    const text = await (await fetch(`http://${shell}/metrics`)).text();
    rendered += Number(
      /^marquee_page_cache_requests_total\{result="miss"\} (\d+)/m.exec(text)?.[1] ?? Number.NaN,
    );
  }
  if (Number.isNaN(rendered)) throw new Error('A shell does not count the pages that it renders');
  return rendered;
}

function share(
  what: string,
  given: { found: number; of: number; limit: number; sign: '≤' | '≥'; note: string },
): Figure {
  const { found, of, limit, sign, note } = given;
  const interval = shareInterval(Math.min(found, of), of);
  return {
    goal: 'E1',
    what,
    value: (found / of) * 100,
    unit: '%',
    interval,
    limit: `${sign} ${limit}`,
    met: sign === '≥' ? interval[0] >= limit : interval[1] <= limit,
    note,
  };
}
