import type { Page } from '@playwright/test';
import type { Tap } from './measured-pages.ts';

/** What the page itself saw while it was loading. Times in milliseconds after the navigation. */
export type Seen = {
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  /** Time beyond 50 ms of every task after the first paint. */
  blocking: number;
  answeredAt: number | undefined;
  maxInteraction: number;
};

declare global {
  interface Window {
    benchSeen: Seen & { expectResponse: (tap: Pick<Tap, 'answer' | 'text' | 'attribute'>) => void };
  }
}

/** Puts the observers into every page of a visit, ahead of the page's own scripts. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.benchSeen = {
      firstPaint: 0,
      largestPaint: 0,
      layoutShift: 0,
      blocking: 0,
      answeredAt: undefined,
      maxInteraction: 0,
      expectResponse: ({ answer, text, attribute }) => {
        const look = () => {
          const element = document.querySelector(answer);
          if (!element) return false;
          if (text !== undefined && element.textContent !== text) return false;
          if (attribute && element.getAttribute(attribute[0]) !== attribute[1]) return false;
          window.benchSeen.answeredAt ??= performance.now();
          return true;
        };
        if (look()) return;
        const observer = new MutationObserver(() => look() && observer.disconnect());
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      },
    };
    const seen = window.benchSeen;
    const observe = (type: string, act: (entry: PerformanceEntry) => void, more: object = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({
        type,
        buffered: true,
        ...more,
      });

    observe('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.firstPaint = startTime;
    });
    observe('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime));
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) seen.layoutShift += value;
    });
    observe('longtask', ({ startTime, duration }) => {
      if (seen.firstPaint > 0 && startTime + duration > seen.firstPaint)
        seen.blocking += Math.max(0, duration - 50);
    });
    observe('event', ({ duration }) => (seen.maxInteraction = Math.max(seen.maxInteraction, duration)), {
      durationThreshold: 16,
    });
  });
}

export async function readSeen(page: Page): Promise<Seen> {
  return page.evaluate(() => ({ ...window.benchSeen, expectResponse: undefined }));
}
