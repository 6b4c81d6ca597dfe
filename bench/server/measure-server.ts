import { valueText } from '../benchmarks-document.ts';
import { collectFigures } from '../collect-figures.ts';
import type { Figure, Form } from '../figure.ts';
import { describeRun } from '../header.ts';
import { controlFigure, ratioFigure, type Round } from '../ratios.ts';
import { startBenchSite } from '../site/bench-site.ts';
import { shuffled } from '../statistics.ts';
import { takeMeasurements, type BenchRequest, type Measured } from '../take-measurements.ts';
import { measureMemory } from './memory.ts';
import { measureOverload } from './overload.ts';
import { underLoad, warmUp, type Load } from './under-load.ts';

/** What is asked of which servers, and how long it takes to see something at that speed. */
const requested = {
  'nothing cached': {
    path: '/celebrities/aarav-suryan',
    subjects: ['monolith', 'monolith-buffered', 'marquee', 'marquee-again'],
    seconds: 6,
  },
  'as it is shipped': {
    path: '/celebrities/aarav-suryan',
    subjects: ['monolith', 'marquee'],
    seconds: 3,
  },
  'one personal slot': {
    path: '/bollywood-news/toofan-transport-two-announced',
    subjects: ['monolith', 'marquee'],
    seconds: 3,
    // A page of the shell is shared without the slot: each visit asks for the slot as well.
    also: { marquee: holesPath },
  },
} as const;
type Requested = keyof typeof requested;

/** The path by which the browser requests the account's slot, with the seal that the page has for it. */
async function holesPath(url: string): Promise<string> {
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const [, seal] = /data-slot="auth\.account"[^>]*data-hole="([\w-]+)"/.exec(page) ?? [];
  if (!seal) throw new Error(`${url} has no hole for the account`);
  const hole = { key: 'account', name: 'auth.account', version: '1.0.1', params: {}, seal };
  const { pathname } = new URL(url);
  return `/__marquee/holes?${new URLSearchParams({ path: pathname, holes: JSON.stringify([hole]) })}`;
}

const connections = 100;
/** A load lasts until each connection has got three answers or so: fewer say little about the slowest hundredth. */
const leastAnswers = 3 * connections;
/**
 * How many rounds, how many times as long as `asked` says to measure and to warm up at first, and the seconds
 * of warming up in each round. Where nothing is kept, compilers settle after some thousand pages, and each
 * release has compiled code of its own.
 */
const rounding = {
  quick: { rounds: 2, times: 1, atFirst: 1, each: 1 },
  short: { rounds: 6, times: 1, atFirst: 7, each: 2 },
  full: { rounds: 11, times: 3, atFirst: 15, each: 2 },
} as const;
/** A shell that turns people away does so before one core is busy for longer than anybody waits. */
const maxConcurrentPages = { MAX_CONCURRENT_PAGES: '32' };

/** Goals S1, S2, S4, S6 and S7. The quick form takes two short rounds, the short one six; both a small part of the long run of S7. */
export async function measureServer(request: BenchRequest): Promise<Measured> {
  const { form, report } = request;
  const site = await startBenchSite(report);
  try {
    // The account's slot is on every page: here it is rendered per visitor.
    await site.releaseCopy({
      remote: 'mfe-auth',
      version: '1.0.1',
      environment: 'staging',
      change: { replace: [['remote.json', '"maxAge": 60', '"maxAge": 0']] },
    });
    const others: Record<string, string> = {};
    for (const name of ['monolith', 'monolith-buffered']) others[name] = (await site.subject(name)).url;
    const shell = async (environment: string, settings: Record<string, string> = {}) =>
      (await site.shell(environment, settings)).url;
    const shipped = await shell('production');
    const nothingStored = { RENDER_CACHE_MAX_SECONDS: '0' };
    const urls: Record<Requested, Record<string, string>> = {
      'nothing cached': {
        ...others,
        marquee: await shell('production', nothingStored),
        'marquee-again': await shell('production', nothingStored),
      },
      'as it is shipped': { ...others, marquee: shipped },
      'one personal slot': { ...others, marquee: await shell('staging') },
    };
    const header = describeRun(site.cores, `${connections} connections, Brotli, HTTP/1.1 on one machine`);
    const uncached: Record<string, Load>[] = [];
    const measureLoad = (what: Requested, into?: Record<string, Load>[]) =>
      loadRounds({ ...requested[what], what, urls: urls[what], form, report }, into);

    return await takeMeasurements(
      [
        {
          // The control is in these rounds: no ratio of two servers counts without them.
          goals: ['S1', 'S2', 'S4'],
          take: async () => {
            const loads = await measureLoad('nothing cached', uncached);
            const what = 'pages per second, nothing cached, star page';
            const attempts = [
              () => ratio('S1', what, loads, speed, 'monolith', '≥', 0.95),
              () => ratio('S1', what, loads, speed, 'monolith-buffered', '≥', 0.9),
            ];
            return collectFigures(attempts, report);
          },
        },
        {
          goals: ['S4'],
          take: async () => {
            const loads = await measureLoad('as it is shipped');
            const what = '99th percentile, star page as it is shipped';
            const figure = ratio('S4', what, loads, slowest, 'monolith', '≤', 0.85);
            const [withoutCache] = await collectFigures(
              [() => ratio('S4', 'uncached', uncached, slowest, 'monolith', '≤', 0.85)],
              report,
            );
            return withoutCache
              ? { ...figure, note: `${figure.note}; uncached ${valueText(withoutCache)}` }
              : figure;
          },
        },
        {
          goals: ['S2', 'S4'],
          take: async () => {
            const loads = await measureLoad('one personal slot');
            const what = 'one personal slot on a cacheable page, article';
            const attempts = [
              () => ratio('S2', `pages per second, ${what}`, loads, speed, 'monolith', '≥', 4),
              () => ratio('S4', `99th percentile, ${what}`, loads, slowest, 'monolith', '≤', 0.4),
            ];
            return collectFigures(attempts, report);
          },
        },
        {
          goals: ['S6'],
          take: async () => {
            const url = await shell('production', { ...nothingStored, ...maxConcurrentPages });
            return measureOverload(url + requested['nothing cached'].path, form);
          },
        },
        {
          goals: ['S7'],
          take: () => measureMemory(site, shipped, form, report),
        },
      ],
      request,
      {
        header,
        control: () =>
          uncached.length === 0 ? undefined : controlFigure('pages per second', numbersOf(uncached, speed)),
      },
    );
  } finally {
    await site.stop();
  }
}

type Loads = readonly Record<string, Load>[];

/** Puts each subject under load once a round, in an order of chance; who fails is missing in that round. */
async function loadRounds(
  {
    what,
    path,
    subjects,
    seconds,
    also = {},
    urls,
    form,
    report,
  }: (typeof requested)[Requested] & {
    /** The path of a second request that belongs to each page, by subject. */
    also?: Readonly<Record<string, (url: string) => Promise<string>>>;
    what: Requested;
    urls: Record<string, string>;
    form: Form;
    report: (line: string) => void;
  },
  into: Record<string, Load>[] = [],
): Promise<Loads> {
  const { rounds, times, atFirst, each } = rounding[form];
  const urlOf = (name: string) => `${urls[name]}${path}`;
  const alsoOf = Object.fromEntries(
    await Promise.all(subjects.map(async (name) => [name, await also[name]?.(urlOf(name))] as const)),
  );
  // The first pages compile code and are not measured.
  for (const name of subjects) await warmUp(urlOf(name), seconds * atFirst, alsoOf[name]);
  for (let round = 1; round <= rounds; round += 1) {
    const loads: Record<string, Load> = {};
    for (const name of shuffled([...subjects])) {
      try {
        const perSecond = await warmUp(urlOf(name), each, alsoOf[name]);
        loads[name] = await underLoad(urlOf(name), {
          connections,
          seconds: Math.max(seconds * times, Math.ceil(leastAnswers / perSecond)),
          also: alsoOf[name],
        });
      } catch (failure) {
        report(`${name} is missing in a round: ${(failure as Error).message}`);
      }
    }
    into.push(loads);
    report(`${what}: round ${round} of ${rounds}`);
  }
  return into;
}

const speed = ({ pagesPerSecond }: Load) => pagesPerSecond;
const slowest = ({ slowestMs }: Load) => slowestMs;

function numbersOf(loads: Loads, read: (load: Load) => number): Round[] {
  return loads.map((round) =>
    Object.fromEntries(Object.entries(round).map(([name, load]) => [name, read(load)])),
  );
}

function ratio(
  goal: string,
  what: string,
  loads: Loads,
  read: (load: Load) => number,
  below: string,
  sign: '≤' | '≥',
  value: number,
): Figure {
  const rounds = numbersOf(loads, read);
  return ratioFigure({ goal, what, rounds, above: 'marquee', below, limit: { sign, value } });
}
