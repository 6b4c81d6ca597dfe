import { collectFigures } from '../collect-figures.ts';
import { describeRun } from '../header.ts';
import type { Form } from '../figure.ts';
import type { Measured } from '../pages/measure-pages.ts';
import { controlFigure, ratioFigure, type Round } from '../ratios.ts';
import { startBenchSite } from '../site/bench-site.ts';
import { shuffled } from '../statistics.ts';
import { measureMemory } from './memory.ts';
import { measureOverload } from './overload.ts';
import { underLoad, type Load } from './under-load.ts';

/** What is asked of which servers, and how long it takes to see something at that speed. */
const measurements = {
  'nothing cached': {
    path: '/celebrities/aarav-suryan',
    subjects: ['monolith', 'monolith-buffered', 'marquee', 'marquee-again'],
    seconds: 6,
  },
  'one personal slot': {
    path: '/bollywood-news/toofan-transport-two-announced',
    subjects: ['monolith', 'marquee'],
    seconds: 3,
  },
  'all cacheable': {
    path: '/bollywood-news/toofan-transport-two-announced',
    subjects: ['static', 'marquee'],
    seconds: 2,
  },
} as const;
type Measurement = keyof typeof measurements;

const connections = 100;
/** How many rounds, and how many times as long as `measurements` says. */
const rounding = {
  quick: { rounds: 2, times: 1 },
  short: { rounds: 6, times: 1 },
  full: { rounds: 11, times: 3 },
} as const;
/** A shell that turns people away does so before one core is busy for longer than anybody waits. */
const pagesAtOnce = { PAGES_AT_ONCE: '32' };

/** Goals S1 to S4, S6 and S7. The quick form takes two short rounds, the short one six; both a small part of the long run of S7. */
export async function measureServer(form: Form, report: (line: string) => void): Promise<Measured> {
  const site = await startBenchSite(report);
  try {
    // The account's slot is in every page: here it is drawn for each visitor anew.
    await site.releaseCopy({
      remote: 'mfe-auth',
      version: '1.0.1',
      environment: 'staging',
      change: { replace: [['remote.json', '"keepSeconds": 60', '"keepSeconds": 0']] },
    });
    const others: Record<string, string> = {};
    for (const name of ['static', 'monolith', 'monolith-buffered'])
      others[name] = (await site.subject(name)).url;
    const shell = async (environment: string, settings: Record<string, string> = {}) =>
      (await site.shell(environment, settings)).url;
    const nothingKept = { RENDERS_KEPT_SECONDS: '0' };
    const urls: Record<Measurement, Record<string, string>> = {
      'nothing cached': {
        ...others,
        marquee: await shell('production', nothingKept),
        'marquee-again': await shell('production', nothingKept),
      },
      'one personal slot': { ...others, marquee: await shell('staging') },
      'all cacheable': { ...others, marquee: await shell('production') },
    };
    const header = describeRun(site.cores, `${connections} connections, Brotli, HTTP/1.1 on one machine`);
    const { rounds: count, times } = rounding[form];
    const rounds: Record<string, Record<string, Load>[]> = {};
    for (const [what, { path, subjects, seconds }] of Object.entries(measurements)) {
      rounds[what] = [];
      // Code is compiled with the first pages; nobody is measured by those.
      for (const name of subjects)
        await underLoad(`${urls[what as Measurement][name]}${path}`, { connections: 10, seconds: 8 }).catch(
          () => undefined,
        );
      for (let round = 1; round <= count; round += 1) {
        const loads: Record<string, Load> = {};
        for (const name of shuffled([...subjects])) {
          const url = `${urls[what as Measurement][name]}${path}`;
          try {
            await underLoad(url, { connections: 10, seconds: 2 });
            loads[name] = await underLoad(url, { connections, seconds: seconds * times });
          } catch (failure) {
            report(`${name} is missing in a round: ${(failure as Error).message}`);
          }
        }
        rounds[what].push(loads);
        report(`${what}: round ${round} of ${count}`);
      }
    }
    const read = (what: Measurement, value: (load: Load) => number): Round[] =>
      (rounds[what] ?? []).map((round) =>
        Object.fromEntries(Object.entries(round).map(([name, load]) => [name, value(load)])),
      );
    const speed = ({ pagesPerSecond }: Load) => pagesPerSecond;
    const slowest = ({ slowestMs }: Load) => slowestMs;
    const above = 'marquee';
    const ratio =
      (goal: string, what: string, measured: Round[], below: string, sign: '≤' | '≥', value: number) => () =>
        ratioFigure({ goal, what, rounds: measured, above, below, limit: { sign, value } });

    const uncached = read('nothing cached', speed);
    const personal = read('one personal slot', speed);
    const cacheable = read('all cacheable', speed);
    const figures = await collectFigures(
      [
        ratio('S1', 'pages per second, nothing cached, star page', uncached, 'monolith', '≥', 1.3),
        ratio('S1', 'pages per second, nothing cached, star page', uncached, 'monolith-buffered', '≥', 0.9),
        ratio(
          'S2',
          'pages per second, one personal slot on a cacheable page, article',
          personal,
          'monolith',
          '≥',
          4,
        ),
        ratio('S3', 'pages per second, a cacheable page, article', cacheable, 'static', '≥', 0.85),
        ratio('S4', '99th percentile, star page', read('nothing cached', slowest), 'monolith', '≤', 0.85),
        ratio(
          'S4',
          '99th percentile, personal slot, article',
          read('one personal slot', slowest),
          'monolith',
          '≤',
          0.4,
        ),
        async () => {
          const url = await shell('production', { ...nothingKept, ...pagesAtOnce });
          return measureOverload(url + measurements['nothing cached'].path, form);
        },
        () => measureMemory(site, urls['all cacheable']['marquee'] ?? '', form, report),
      ],
      report,
    );

    const control = controlFigure('pages per second', uncached);
    return { header, figures, control };
  } finally {
    await site.stop();
  }
}
