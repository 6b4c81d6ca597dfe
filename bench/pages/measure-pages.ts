import path from 'node:path';
import type { Browser } from '@playwright/test';
import { collectFigures } from '../collect-figures.ts';
import type { Figure } from '../figure.ts';
import { goalsOf } from '../goals.ts';
import { describeRun } from '../header.ts';
import { controlFigure, type Round } from '../ratios.ts';
import { isVoid } from '../results.ts';
import { startBenchSite, type BenchSite } from '../site/bench-site.ts';
import { shuffled } from '../statistics.ts';
import { takeMeasurements, type BenchRequest, type Measured } from '../take-measurements.ts';
import { line, openBrowser, slowdown } from './browser-on-a-phone.ts';
import { figuresOfPage, modulesFigure, type PageVisits } from './figures-of-page.ts';
import { measureFirstByte } from './first-byte.ts';
import {
  measureFaults,
  measureExperiment,
  measureManyRemotes,
  measureReturningVisitor,
} from './changed-sites.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measuredPages, type MeasuredPage } from './measured-pages.ts';
import { measureNavigation } from './navigation.ts';
import { measureActions } from './scripted-actions.ts';
import { measureTransition } from './transition.ts';
import { largestPaintOnce, tapUntilAnswered, visitOnce } from './visit.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** The subjects that the pages' goals name, and those of them that are tapped. */
const compared = ['static', 'monolith', 'naive-federation', 'import-maps'] as const;
const tapped = ['monolith', 'marquee'];

/** Single paints differ by a tenth: a copy is told from its original by more pairs than the pages need. */
const controlPairs = { quick: 4, short: 60, full: 120 } as const;
const controlPath = '/celebrities/aarav-suryan';
/** So do the subjects: beside the visits that everything is read from there are some for the paint alone. */
const paintRounds = { quick: 0, short: 36, full: 75 } as const;
/** The goals that are bytes and counts, which hardly differ between visits. */
const countedGoals: readonly string[] = ['P3', 'P5', 'P6', 'P8', 'P9', 'P10'];
const countedPairs = 3;
/**
 * What the browser draws is on its way for long moments in which nothing is fetched. It takes three times as
 * long as the others and is far from its limit: every third round has it.
 */
const renderedInBrowser: readonly string[] = ['naive-federation', 'import-maps'];

/** Goals P1 to P12. The quick form looks at two pages once: it shows that all works, and the size of things. */
export async function measurePages(request: BenchRequest): Promise<Measured> {
  const site = await startBenchSite(request.report);
  try {
    const browser = await openBrowser(root);
    try {
      return await measure(site, browser, request);
    } finally {
      await browser.close();
    }
  } finally {
    await site.stop();
  }
}

async function measure(site: BenchSite, browser: Browser, request: BenchRequest): Promise<Measured> {
  const { form, wants, report } = request;
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
  const control = await measureControl();
  // Nothing would count: better to know it now than in half an hour.
  if (form !== 'quick' && isVoid({ control })) return { header, control, figures: [] };

  /** The control is of the kind of what is measured: paints, or bytes if only bytes and counts are asked for. */
  async function measureControl(): Promise<Figure> {
    const isCounted = goalsOf('pages').every(({ goal }) => countedGoals.includes(goal) || !wants(goal));
    const bytesOnce = async (of: Browser, url: string) => (await visitOnce(of, url)).scriptBytes;
    const [what, pairs, once] = isCounted
      ? (['JavaScript of the whole page', countedPairs, bytesOnce] as const)
      : (['largest paint', controlPairs[form], largestPaintOnce] as const);
    const rounds: Round[] = [];
    for (let pair = 1; pair <= pairs; pair += 1)
      rounds.push(
        await inRandomOrder(
          ['marquee', 'marquee-again'],
          (name) => once(browser, urls[name] + controlPath),
          report,
        ),
      );
    return controlFigure(what, rounds);
  }

  const visits: PageVisits[] = [];
  const visitRounds = async (page: MeasuredPage): Promise<PageVisits> => {
    const of: PageVisits = { page, passive: [], taps: [], paints: [] };
    visits.push(of);
    for (let round = 1; round <= rounds; round += 1) {
      of.passive.push(
        await inRandomOrder(Object.keys(urls), (name) => visitOnce(browser, urls[name] + page.path), report),
      );
      of.taps.push(
        await inRandomOrder(
          ['P3', 'P5', 'P6'].some(wants) ? tapped : [],
          (name) => tapUntilAnswered(browser, urls[name] + page.path, page.tap),
          report,
        ),
      );
      report(`${page.name}: round ${round} of ${rounds}`);
    }
    for (let round = 0; wants('P1') && round < paintRounds[form]; round += 1)
      of.paints.push(
        await inRandomOrder(
          ['marquee', ...compared].filter((name) => round % 3 === 0 || !renderedInBrowser.includes(name)),
          (name) => largestPaintOnce(browser, urls[name] + page.path, renderedInBrowser.includes(name)),
          report,
        ),
      );
    return of;
  };

  const marquee = urls['marquee'] ?? '';
  return takeMeasurements(
    [
      ...pages.map((page) => ({
        goals: ['P1', 'P3', 'P4', 'P5', 'P6'],
        take: async () => {
          const of = figuresOfPage(await visitRounds(page)).filter(({ goals }) => goals.some(wants));
          return collectFigures(
            of.map(({ take }) => take),
            report,
          );
        },
      })),
      { goals: ['P3'], take: () => modulesFigure(root, visits) },
      { goals: ['P2'], take: () => measureFirstByte(urls, pages, form) },
      { goals: ['P4'], take: () => measureActions(browser, urls, form) },
      { goals: ['P7'], take: () => measureNavigation(browser, marquee, form) },
      { goals: ['P8'], take: () => measureReturningVisitor(site, browser, marquee, form) },
      { goals: ['P9'], take: () => measureExperiment(site, browser, marquee, form) },
      { goals: ['P12'], take: () => measureFaults(site, browser, marquee, form) },
      { goals: ['P10'], take: () => measureManyRemotes(site, browser, form, report) },
      { goals: ['P11'], take: () => measureLighthouse(site, marquee, form, report) },
      { goals: ['P14'], take: () => measureTransition(browser, marquee, form) },
    ],
    request,
    {
      header,
      control: () => control,
    },
  );
}

/** The first request to each server is slow, because it compiles code and fetches content. */
async function warm(urls: Record<string, string>, pages: readonly MeasuredPage[]) {
  for (const url of Object.values(urls))
    for (const page of pages)
      for (let times = 0; times < 3; times += 1)
        await (await fetch(url + page.path, { headers: { accept: 'text/html' } })).text();
}

async function inRandomOrder<Result>(
  names: readonly string[],
  measureOne: (name: string) => Promise<Result>,
  report: (line: string) => void,
): Promise<Record<string, Result>> {
  const round: Record<string, Result> = {};
  for (const name of shuffled(names)) {
    try {
      round[name] = await measureOne(name);
    } catch (failure) {
      report(`${name} is missing in a round: ${(failure as Error).message}`);
    }
  }
  return round;
}
