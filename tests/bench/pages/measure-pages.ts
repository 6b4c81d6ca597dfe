import path from 'node:path';
import type { Browser } from '@playwright/test';
import { collectFigures } from '../collect-figures.ts';
import type { Figure, Form } from '../figure.ts';
import { describeRun, type Header } from '../header.ts';
import { controlFigure, plainFigure, ratioFigure, type Round } from '../ratios.ts';
import { startBenchSite, type BenchSite } from '../site/bench-site.ts';
import { shuffled } from '../statistics.ts';
import { line, openBrowser, slowdown } from './browser-on-a-phone.ts';
import { scriptsOf } from './fetched-files.ts';
import { measureFirstByte } from './first-byte.ts';
import {
  measureFaults,
  measureExperiment,
  measureManyRemotes,
  measureReturningVisitor,
} from './changed-sites.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measuredPages, type MeasuredPage } from './measured-pages.ts';
import { modulesTwice } from './modules-in-scripts.ts';
import { measureNavigation } from './navigation.ts';
import { measureActions } from './scripted-actions.ts';
import {
  scriptsBeforeAnswer,
  scriptsFoundByScripts,
  tapUntilAnswered,
  visitOnce,
  type Visit,
} from './visit.ts';

export type Measured = { header: Header; figures: Figure[]; control: Figure };

const root = path.resolve(import.meta.dirname, '../../..');
/** The subjects that the pages' goals name, and those of them that are tapped. */
const compared = ['static', 'monolith', 'naive-federation', 'import-maps'] as const;
const tapped = ['monolith', 'marquee'];

/** Single paints differ by a tenth: a copy is told from its original by more pairs than the pages need. */
const controlPairs = { quick: 8, short: 24, full: 60 } as const;
const controlPath = '/celebrities/aarav-suryan';

/** Goals P1 to P12. The quick form looks at two pages once: it shows that all works, and the size of things. */
export async function measurePages(form: Form, report: (line: string) => void): Promise<Measured> {
  const site = await startBenchSite(report);
  try {
    const browser = await openBrowser(root);
    try {
      return await measure(site, browser, form, report);
    } finally {
      await browser.close();
    }
  } finally {
    await site.stop();
  }
}

async function measure(
  site: BenchSite,
  browser: Browser,
  form: Form,
  report: (line: string) => void,
): Promise<Measured> {
  const urls: Record<string, string> = {
    marquee: (await site.shell('production')).url,
    'marquee-again': (await site.shell('production')).url,
  };
  for (const name of compared) urls[name] = (await site.subject(name)).url;

  const header = describeRun(
    site.cores,
    `headless Chromium, empty profile, ${line.latencyMs} ms and ${line.bitsPerSecond / 1e6} Mbit/s, processor slowed ${slowdown} times, HTTP/1.1 without TLS for all`,
    browser.version(),
  );
  const rounds = { quick: 1, short: 3, full: 15 }[form];
  const pages =
    form === 'quick' ? measuredPages.filter(({ name }) => /star|article/.test(name)) : measuredPages;

  await warm(urls, pages);
  const visits: PageVisits[] = [];
  for (const page of pages) {
    const passive: Record<string, Visit>[] = [];
    const taps: Record<string, Visit>[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      passive.push(
        await inRandomOrder(Object.keys(urls), (name) => visitOnce(browser, urls[name] + page.path), report),
      );
      taps.push(
        await inRandomOrder(
          tapped,
          (name) => tapUntilAnswered(browser, urls[name] + page.path, page.tap),
          report,
        ),
      );
      report(`${page.name}: round ${round} of ${rounds}`);
    }
    visits.push({ page, passive, taps });
  }

  const again: Record<string, Visit>[] = [];
  for (let pair = 1; pair <= controlPairs[form]; pair += 1)
    again.push(
      await inRandomOrder(
        ['marquee', 'marquee-again'],
        (name) => visitOnce(browser, urls[name] + controlPath),
        report,
      ),
    );

  const marquee = urls['marquee'] ?? '';
  const figures = await collectFigures(
    [
      ...visits.flatMap(figuresOfPage),
      () => modulesFigure(visits),
      () => measureFirstByte(urls, pages, form),
      () => measureActions(browser, urls, form),
      () => measureNavigation(browser, marquee, form),
      () => measureReturningVisitor(site, browser, marquee, form),
      () => measureExperiment(site, browser, marquee, form),
      () => measureFaults(site, browser, marquee, form),
      () => measureManyRemotes(site, browser, form, report),
      () => measureLighthouse(marquee, form, report),
    ],
    report,
  );
  const control = controlFigure(
    'largest paint',
    [...visits.flatMap(({ passive }) => passive), ...again].map((round) =>
      numbersOf(round, ({ largestPaint }) => largestPaint),
    ),
  );
  return { header, figures, control };
}

type PageVisits = { page: MeasuredPage; passive: Record<string, Visit>[]; taps: Record<string, Visit>[] };

/** Everybody's first request is slow for reasons no visitor's page has: code is compiled, content fetched. */
async function warm(urls: Record<string, string>, pages: readonly MeasuredPage[]) {
  for (const url of Object.values(urls))
    for (const page of pages)
      for (let times = 0; times < 5; times += 1)
        await (await fetch(url + page.path, { headers: { accept: 'text/html' } })).text();
}

async function inRandomOrder(
  names: readonly string[],
  measureOne: (name: string) => Promise<Visit>,
  report: (line: string) => void,
): Promise<Record<string, Visit>> {
  const round: Record<string, Visit> = {};
  for (const name of shuffled(names)) {
    try {
      round[name] = await measureOne(name);
    } catch (failure) {
      report(`${name} is missing in a round: ${(failure as Error).message}`);
    }
  }
  return round;
}

function numbersOf(visits: Record<string, Visit>, read: (visit: Visit) => number): Round {
  return Object.fromEntries(Object.entries(visits).map(([name, visit]) => [name, read(visit)]));
}

function figuresOfPage({ page, passive, taps }: PageVisits): (() => Figure)[] {
  const ratio =
    (
      goal: string,
      what: string,
      read: (visit: Visit) => number,
      below: string,
      limit: number,
      visits = passive,
    ) =>
    () =>
      ratioFigure({
        goal,
        what: `${what}, ${page.name}`,
        rounds: visits.map((round) => numbersOf(round, read)),
        above: 'marquee',
        below,
        limit: { sign: '≤', value: limit },
      });
  const paint = ({ largestPaint }: Visit) => largestPaint;
  const script = ({ scriptBytes }: Visit) => scriptBytes;
  const early = (visit: Visit) => sum(scriptsBeforeAnswer(visit).map(({ bytes }) => bytes));
  const own = passive.flatMap((round) => round['marquee'] ?? []);
  const ownTaps = taps.flatMap((round) => round['marquee'] ?? []);
  const most = (values: number[]) => {
    if (values.length === 0) throw new Error(`${page.name}: no round has marquee`);
    return Math.max(...values);
  };
  const rounds = `${own.length} rounds`;

  return [
    ratio('P1', 'largest paint', paint, 'monolith', 1),
    ratio('P1', 'largest paint', paint, 'static', 1.1),
    ratio('P1', 'largest paint', paint, 'naive-federation', 0.3),
    ratio('P1', 'largest paint', paint, 'import-maps', 0.35),
    ratio('P3', 'JavaScript before the page answers a tap', early, 'monolith', 1, taps),
    ratio('P3', 'JavaScript of the whole page', script, 'monolith', 1.15),
    ratio('P3', 'JavaScript of the whole page', script, 'naive-federation', 0.6),
    ...(page.name === 'news article'
      ? [
          () =>
            plainFigure({
              goal: 'P3',
              what: 'JavaScript of an article in all',
              value: most(own.map(script)),
              unit: 'bytes',
              limit: { sign: '≤', value: 25_000 },
              note: rounds,
            }),
        ]
      : []),
    () => blockingFigure(page, passive),
    () =>
      plainFigure({
        goal: 'P5',
        what: `layout shift, ${page.name}`,
        value: Number(most(own.map(({ layoutShift }) => layoutShift)).toFixed(4)),
        unit: '',
        limit: { sign: '≤', value: 0 },
        note: `${rounds}, the worst`,
      }),
    () =>
      plainFigure({
        goal: 'P5',
        what: `hydration mismatches, ${page.name}`,
        value: sum([...own, ...ownTaps].map(({ hydrationMismatches }) => hydrationMismatches.length)),
        unit: 'mismatches',
        limit: { sign: '≤', value: 0 },
        note: rounds,
      }),
    () =>
      plainFigure({
        goal: 'P6',
        what: `scripts discovered by scripts before the page answers, ${page.name}`,
        value: most(ownTaps.map((visit) => scriptsFoundByScripts(visit).length)),
        unit: 'scripts',
        limit: { sign: '≤', value: 0 },
        note:
          [...new Set(ownTaps.flatMap(scriptsFoundByScripts).map(({ url }) => path.basename(url)))].join(
            ' ',
          ) || rounds,
      }),
  ];
}

/** Blocking time may be nothing at all; one millisecond more for everybody keeps the ratio a number. */
function blockingFigure({ name }: MeasuredPage, passive: Record<string, Visit>[]): Figure {
  return ratioFigure({
    goal: 'P4',
    what: `blocking time + 1 ms, ${name}`,
    rounds: passive.map((round) => numbersOf(round, ({ blocking }) => blocking + 1)),
    above: 'marquee',
    below: 'monolith',
    limit: { sign: '≤', value: 0.8 },
  });
}

function modulesFigure(visits: PageVisits[]): Figure {
  const twice = new Set(
    visits.flatMap(({ passive }) =>
      passive.flatMap((round) => {
        const scripts = scriptsOf(round['marquee']?.files ?? []).filter(({ bytes }) => bytes > 0);
        return modulesTwice(
          root,
          scripts.map(({ url }) => url),
        );
      }),
    ),
  );
  return plainFigure({
    goal: 'P3',
    what: 'modules delivered twice in one page',
    value: twice.size,
    unit: 'modules',
    limit: { sign: '≤', value: 0 },
    note: [...twice].slice(0, 5).join('; ') || 'by the source maps of every script of the page',
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
