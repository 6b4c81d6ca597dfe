import { collectFigures } from '../collect-figures.ts';
import { describeRun } from '../header.ts';
import type { Form, Measured } from '../pages/measure-pages.ts';
import { controlFigure, ratioFigure, type Round } from '../ratios.ts';
import { startBenchSite } from '../site/bench-site.ts';
import { shuffled } from '../statistics.ts';
import { measureMemory } from './memory.ts';
import { measureOverload } from './overload.ts';
import { underLoad, type Load } from './under-load.ts';

/** The pages of the server's goals. Every page has one personal slot, the account; an article has no other. */
const paths = {
  'nothing cached': '/celebrities/aarav-suryan',
  'one personal slot': '/bollywood-news/toofan-transport-two-announced',
} as const;

const subjects = ['static', 'monolith', 'monolith-buffered', 'marquee', 'marquee-again'];
const connections = 100;

/** Goals S1 to S4, S6 and S7. The quick form takes two short rounds and a small part of the long run of S7. */
export async function measureServer(form: Form, report: (line: string) => void): Promise<Measured> {
  const site = await startBenchSite(report);
  try {
    const others: Record<string, string> = {};
    for (const name of subjects.filter((one) => !one.startsWith('marquee')))
      others[name] = (await site.subject(name)).url;
    const hosts = async (settings: Record<string, string>): Promise<Record<string, string>> => ({
      ...others,
      marquee: (await site.shell('production', settings)).url,
      'marquee-again': (await site.shell('production', settings)).url,
    });
    const keepingNothing = await hosts({ RENDERS_KEPT_SECONDS: '0' });
    const keeping = await hosts({});
    const header = describeRun(site.cores, `${connections} connections, Brotli, HTTP/1.1 on one machine`);
    const [count, seconds] = form === 'full' ? [11, 10] : [2, 3];
    const rounds: Record<string, Record<string, Load>[]> = {};
    for (const [what, path] of Object.entries(paths)) {
      const urls = what === 'nothing cached' ? keepingNothing : keeping;
      rounds[what] = [];
      for (let round = 1; round <= count; round += 1) {
        const loads: Record<string, Load> = {};
        for (const name of shuffled(subjects)) {
          const url = urls[name] + path;
          try {
            await underLoad(url, { connections: 10, seconds: 2 });
            loads[name] = await underLoad(url, { connections, seconds });
          } catch (failure) {
            report(`${name} is missing in a round: ${(failure as Error).message}`);
          }
        }
        rounds[what].push(loads);
        report(`${what}: round ${round} of ${count}`);
      }
    }
    const read = (what: keyof typeof paths, value: (load: Load) => number): Round[] =>
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
        ratio('S3', 'pages per second, a cacheable page, article', personal, 'static', '≥', 0.85),
        ratio('S4', '99th percentile, star page', read('nothing cached', slowest), 'monolith', '≤', 0.85),
        ratio(
          'S4',
          '99th percentile, personal slot, article',
          read('one personal slot', slowest),
          'monolith',
          '≤',
          0.4,
        ),
        () => measureOverload(`${keepingNothing['marquee']}${paths['nothing cached']}`, form),
        () => measureMemory(site, keeping['marquee'] ?? '', form, report),
      ],
      report,
    );

    const control = controlFigure('pages per second', uncached);
    return { header, figures, control };
  } finally {
    await site.stop();
  }
}
