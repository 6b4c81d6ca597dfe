import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import { expect as playwright, type Expect, type Locator, type Page } from '@playwright/test';

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Result = { pass: boolean; message: () => string };

const matchers = {
  /** The browser has mounted the slot: the visitor can use it. Scrolls to it and moves the pointer, as a visitor does. */
  async toBeHydrated(slot: Locator, { timeout }: { timeout?: number } = {}): Promise<Result> {
    const reach = async () => {
      await slot.scrollIntoViewIfNeeded();
      await slot.dispatchEvent('pointermove');
      return slot.getAttribute('data-state');
    };
    return holds(() => playwright.poll(reach, { ...(timeout && { timeout }) }).toBe('hydrated'));
  },

  /** The slot shows what the shell renders in place of a remote that failed or is switched off. */
  async toShowFallback(slot: Locator, { timeout }: { timeout?: number } = {}): Promise<Result> {
    return holds(() =>
      playwright(slot).toHaveAttribute('data-state', /^(fallback|killed)$/, { ...(timeout && { timeout }) }),
    );
  },

  /**
   * axe reports no violation outside frames, and the page does not scroll sideways. A violation counts
   * if it does not end: while a toast fades in, its texts have too little contrast.
   */
  async toBeAccessible(page: Page): Promise<Result> {
    return holds(async () => {
      await playwright.poll(() => violationsIn(page), { intervals: [500] }).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      playwright(sideways, 'pixels the page is too wide').toBeLessThanOrEqual(0);
    });
  },
};

/** Playwright's `expect`, with matchers for slots and for the accessibility of pages. */
export const expect: Expect<typeof matchers> = playwright.extend(matchers);

/**
 * Runs axe in the page and returns each rule that is violated, with the elements. `@axe-core/playwright` loads axe's
 * script twice for each check, which takes as long as the check.
 */
async function violationsIn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  const { violations } = await page.evaluate(
    (options) => {
      // The script defines this global; a type of it would be in the tests of every team that uses this package.
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      return axe.run(options);
    },
    { resultTypes: ['violations'], preload: false, iframes: false } satisfies RunOptions,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}

async function holds(assertion: () => Promise<void>): Promise<Result> {
  try {
    await assertion();
    return { pass: true, message: () => 'The assertion holds' };
  } catch (failure) {
    return { pass: false, message: () => (failure as Error).message };
  }
}
