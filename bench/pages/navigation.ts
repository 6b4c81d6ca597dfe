import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Figure, Form } from '../figure.ts';
import { ratioFigure, type Round } from '../ratios.ts';
import { newVisitor } from './browser-on-a-phone.ts';
import { largestPaintOnce } from './visit.ts';

/** From where one goes to the page, and the page. */
const ways = [
  { name: 'star page', from: '/celebrities', to: '/celebrities/aarav-suryan' },
  { name: 'news article', from: '/bollywood-news', to: '/bollywood-news/toofan-transport-two-announced' },
  { name: 'order wizard', from: '/celebrities/aarav-suryan', to: '/order/aarav-suryan' },
] as const;

/** How long a pointer rests on a link before the tap, in milliseconds: the page is preloaded by then. */
const restMs = 3_000;

/** P7: from the tap on a link whose page was prepared to the new page with its pictures, beside its cold load. */
export async function measureNavigation(browser: Browser, url: string, form: Form): Promise<Figure[]> {
  const figures: Figure[] = [];
  const count = { quick: 1, short: 3, full: 11 }[form];
  for (const way of form === 'quick' ? ways.slice(0, 1) : ways) {
    const rounds: Round[] = [];
    for (let round = 0; round < count; round += 1) {
      const cold = await largestPaintOnce(browser, url + way.to);
      rounds.push({ navigation: await navigate(browser, url, way), cold });
    }
    figures.push(
      ratioFigure({
        goal: 'P7',
        what: `in-site navigation prepared on intent, ${way.name}`,
        rounds,
        above: 'navigation',
        below: 'cold',
        limit: { sign: '≤', value: 0.25 },
      }),
    );
  }
  return figures;
}

async function navigate(
  browser: Browser,
  url: string,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { context, page } = await newVisitor(browser);
  try {
    await page.goto(url + from, { waitUntil: 'networkidle', timeout: 60_000 });
    const link = page.locator(`main a[href="${to}"]`).first();
    await link.scrollIntoViewIfNeeded();
    await link.dispatchEvent('pointerover', { bubbles: true });
    await wait(restMs);
    await page.evaluate(() => {
      const before = document.querySelector('#main h1');
      /** Whether the new page is there with its pictures. A section left out because it is far would be laid out by asking for a place in it. */
      const isThere = () => {
        const heading = document.querySelector('#main h1');
        if (heading === null || heading === before) return false;
        return [...document.querySelectorAll<HTMLImageElement>('#main img')].every((image) => {
          if (image.complete || !image.checkVisibility({ contentVisibilityAuto: true })) return true;
          const { top, bottom } = image.getBoundingClientRect();
          return bottom <= 0 || top >= innerHeight;
        });
      };
      const arrive = (milliseconds: number) => {
        document.documentElement.dataset['arrived'] = String(milliseconds);
      };
      const tapped = ({ timeStamp }: Event) =>
        requestAnimationFrame(() => {
          const isInFirstFrame = isThere();
          // The browser tells when the first frame after a tap was shown, as it does for a first paint.
          new PerformanceObserver((list) => {
            const tap = list.getEntries().find(({ name }) => name === 'click');
            if (!tap) return;
            if (isInFirstFrame) return arrive(tap.duration);
            const look = () =>
              isThere()
                ? requestAnimationFrame(() => arrive(performance.now() - timeStamp))
                : requestAnimationFrame(look);
            look();
          }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
        });
      document.addEventListener('click', tapped, { capture: true, once: true });
    });
    await link.click();
    const arrived = page.locator('html[data-arrived]');
    await arrived.waitFor({ timeout: 30_000 });
    if (new URL(page.url()).pathname !== to) throw new Error(`The link to ${to} led to ${page.url()}`);
    return Number(await arrived.getAttribute('data-arrived'));
  } finally {
    await context.close();
  }
}
