import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Figure, Form } from '../figure.ts';
import { ratioFigure, type Round } from '../ratios.ts';
import { shuffled } from '../statistics.ts';
import { newVisitor } from './browser-on-a-phone.ts';
import { scriptedActions, type Tap } from './measured-pages.ts';
import { readSeen, watchPage } from './watch-page.ts';

/** The browser reports how long an interaction took from here on; what is faster counts as this. */
const minReportedMs = 16;
const settleMs = 1_000;
const responseMs = 400;

/** P4: twenty actions of a visitor in loaded pages; the slowest time from input to next paint. The quick form plays the order only. */
export async function measureActions(
  browser: Browser,
  urls: Record<string, string>,
  form: Form,
): Promise<Figure[]> {
  const rounds: Round[] = [];
  const visits = form === 'quick' ? scriptedActions.slice(-1) : scriptedActions;
  const count = { quick: 1, short: 2, full: 11 }[form];
  for (let round = 0; round < count; round += 1) {
    const slowest: Record<string, number> = {};
    for (const name of shuffled(['marquee', 'monolith'])) {
      slowest[name] = await slowestAction(browser, urls[name] ?? '', visits);
    }
    rounds.push(slowest);
  }
  return [
    ratioFigure({
      goal: 'P4',
      what: `slowest of ${visits.flatMap(({ actions }) => actions).length} scripted actions`,
      rounds,
      above: 'marquee',
      below: 'monolith',
      limit: { sign: '≤', value: 1.05 },
    }),
  ];
}

async function slowestAction(browser: Browser, url: string, visits: typeof scriptedActions): Promise<number> {
  const times: number[] = [];
  for (const { path, actions } of visits) {
    const { context, page } = await newVisitor(browser);
    try {
      await watchPage(page);
      await page.goto(url + path, { waitUntil: 'networkidle', timeout: 60_000 });
      await wait(settleMs);
      for (const action of actions) times.push(await timeOf(page, action));
    } finally {
      await context.close();
    }
  }
  return Math.max(...times);
}

async function timeOf(page: Page, { control, type }: Pick<Tap, 'control' | 'type'>): Promise<number> {
  await page.evaluate(() => {
    window.benchSeen.maxInteraction = 0;
  });
  const target = page.locator(control).first();
  await target.scrollIntoViewIfNeeded({ timeout: 10_000 });
  if (type === undefined) await target.tap({ timeout: 10_000 });
  else {
    await target.focus();
    await page.keyboard.press(type.at(-1) ?? 'a');
  }
  await wait(responseMs);
  const { maxInteraction } = await readSeen(page);
  return Math.max(minReportedMs, maxInteraction);
}
