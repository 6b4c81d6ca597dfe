import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Figure, Form } from '../figure.ts';
import { plainFigure } from '../ratios.ts';
import { intervalOfMedian, median, shuffled } from '../statistics.ts';
import { newVisitor } from './browser-on-a-phone.ts';
import { readSeen, watchPage } from './watch-page.ts';

/** From the list to the page of a star, whose picture moves along. */
const [from, to] = ['/celebrities', '/celebrities/aarav-suryan'];

/** How long a pointer rests on the link before the tap, and how long the page is watched after it, in milliseconds. */
const restMs = 3_000;
const watchedMs = 1_500;

/** P14: the time from the tap on a prepared link to the next paint, beside that of a visitor who wants less motion. */
export async function measureTransition(browser: Browser, url: string, form: Form): Promise<Figure> {
  const count = { quick: 2, short: 5, full: 21 }[form];
  const differences: number[] = [];
  const taps = { animated: [] as number[], reduced: [] as number[] };
  for (let round = 0; round < count; round += 1) {
    for (const way of shuffled(['animated', 'reduced'] as const))
      taps[way].push(await tapToPaint(browser, url, way === 'reduced'));
    differences.push((taps.animated[round] ?? 0) - (taps.reduced[round] ?? 0));
  }
  const interval = intervalOfMedian(differences);
  return plainFigure({
    goal: 'P14',
    what: 'tap to next paint, in-site navigation with a transition − without',
    value: median(differences),
    unit: 'ms',
    interval,
    worst: interval[1],
    limit: { sign: '≤', value: 16 },
    note: `${count} rounds; with ${median(taps.animated)} ms, without ${median(taps.reduced)} ms`,
  });
}

/** Returns the longest time from an input to the next paint, in milliseconds. Throws unless the transition was as wanted. */
async function tapToPaint(browser: Browser, url: string, isReduced: boolean): Promise<number> {
  const { context, page } = await newVisitor(browser);
  try {
    await watchPage(page);
    await page.emulateMedia({ reducedMotion: isReduced ? 'reduce' : 'no-preference' });
    await page.goto(url + from, { waitUntil: 'networkidle', timeout: 60_000 });
    await page.locator('.shell-bottom').waitFor({ state: 'attached', timeout: 60_000 });
    const link = page.locator(`main a[href="${to}"]`).first();
    await link.scrollIntoViewIfNeeded();
    await link.dispatchEvent('pointerover', { bubbles: true });
    await wait(restMs);
    await page.waitForFunction(() => document.querySelector('script[src*="/view-transitions."]'));
    await page.evaluate(() => {
      window.benchSeen.maxInteraction = 0;
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        document.documentElement.dataset['animated'] = '';
        return start(update);
      };
    });
    await link.tap();
    await page.waitForURL(url + to);
    await wait(watchedMs);
    if (((await page.locator('html[data-animated]').count()) === 0) !== isReduced)
      throw new Error(`The navigation to ${to} ${isReduced ? 'had a' : 'had no'} transition`);
    return (await readSeen(page)).maxInteraction;
  } finally {
    await context.close();
  }
}
