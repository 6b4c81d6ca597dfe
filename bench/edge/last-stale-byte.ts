import { seededRandom } from '@marquee/testing/seeded-random';
import { installEdgePrograms } from '../../tests/deploy/edge-programs.ts';
import { missingForEdge } from '../../tests/deploy/start-edge.ts';
import { changeEverything } from '../../tests/edge/change-during.ts';
import { simulate, type Simulation } from '../../tests/edge/simulate.ts';
import { startEdgeSite } from '../../tests/edge/start-edge-site.ts';
import { startNginx, type RunningEdge } from '../../tests/edge/start-edges.ts';
import type { Figure, Measure } from '../figure.ts';
import { median, percentile } from '../statistics.ts';

/** Each round has six changes with both shells connected to the registry, and six with one shell cut off. */
const sizes = {
  quick: { visitors: 1_500, rounds: 1 },
  short: { visitors: 10_000, rounds: 6 },
  full: { visitors: 50_000, rounds: 40 },
};
/** About half of what two cores can send, shells and edges included: a change is not to wait for pages. */
const perSecond = 60;

export const goals = ['E2'];

/**
 * E2: simulated visitors open pages through both kinds of nginx in front of two shells, while releases are promoted,
 * rolled back, killed, revived, canaried and withdrawn. Measures for how long each edge serves pages of the plan before
 * a change, and counts pages that are not of their visitor's plan.
 */
export const measure: Measure = async (form, report) => {
  installEdgePrograms();
  const missing = missingForEdge();
  if (missing) throw new Error(missing);
  const { visitors, rounds } = sizes[form];
  const site = await startEdgeSite();
  const edges: (RunningEdge & { what: string; limitMs: number })[] = [];
  const add = async (what: string, limitMs: number, start: () => Promise<RunningEdge>) =>
    edges.push({ what, limitMs, ...(await start()) });
  try {
    await add('nginx, digests cached for a second', 2_000, () =>
      startNginx(site.shells, { cachesDigests: true }),
    );
    await add('nginx, a digest requested for each page', 250, () => startNginx(site.shells));

    const simulation = await simulate(
      edges.map(({ client }) => client),
      {
        count: visitors,
        random: seededRandom(1),
        snapshot: site.snapshot,
        change: (announce) => changeEverything(site, rounds, announce),
        perSecond,
      },
    );
    for (const example of simulation.examples) report(example);
    return [
      ...edges.flatMap(({ what, limitMs }, edge) => stale(simulation, { edge, what, limitMs })),
      ...wrongPages(simulation),
    ];
  } finally {
    for (const { stop } of edges) await stop();
    await site.stop();
  }
};

/**
 * How long after a change the edge served the last page of the plan before it, connected and with a shell cut off.
 * Without the canaries: the first one takes as long as the shells fetch and start the new release.
 */
function stale(
  { changes }: Simulation,
  { edge, what, limitMs }: { edge: number; what: string; limitMs: number },
): Figure[] {
  return [false, true].map((isCut) => {
    const own = changes
      .filter((change) => change.what.includes('cut off') === isCut && !change.what.startsWith('canary'))
      .map((change) => ({
        what: change.what.split(',')[0]!,
        ms: change.lastStaleMs[edge]!,
        requestMs: change.lastStaleRequestMs[edge]!,
      }));
    const times = own.map(({ ms }) => ms);
    const value = percentile(times, 0.99);
    const latestRequest = Math.max(...own.map(({ requestMs }) => requestMs));
    const slowest = own.find(({ ms }) => ms === Math.max(...times));
    return {
      goal: 'E2',
      what: `last stale byte, ${what}${isCut ? ', one shell cut off from the registry' : ''}, 99th percentile`,
      value,
      unit: 'ms',
      limit: `≤ ${limitMs.toLocaleString('en-GB')} ms`,
      met: value <= limitMs,
      note: `${own.length} changes; median ${median(times).toFixed(0)} ms; slowest ${slowest?.ms.toFixed(0)} ms, ${slowest?.what}; the latest of the stale pages was requested ${latestRequest.toFixed(0)} ms after its change`,
    };
  });
}

function wrongPages({ faults, differentBytes, visitors, pages, classes, changes }: Simulation): Figure[] {
  const none = (what: string, value: number, note = ''): Figure => ({
    goal: 'E2',
    what,
    value,
    unit: 'pages',
    limit: '0',
    met: value === 0,
    ...(note && { note }),
  });
  const ofAnother = faults.language + faults.device + faults.consent + faults.secret;
  return [
    none(
      'pages of another variant than the visitor’s',
      faults.flip,
      `${visitors} visitors, ${pages} pages, three experiments of two variants, ${changes.length} changes`,
    ),
    none('pages of two plans', faults.mixed),
    none('pages of no plan that the visitor ever had', faults['unknown plan']),
    none('pages with the language, device, consent or cookie of another visitor', ofAnother),
    none(
      'pages with other bytes than those before them for the same visitors',
      differentBytes,
      `${classes} classes of visitors`,
    ),
    none(
      'pages that failed, or came without a slot',
      faults.failed + faults['not rendered'] + faults['no id'],
    ),
  ];
}
