import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { launchFirefox } from '../browser/launch-firefox.ts';

/** SHA-384 of no bytes, as Firefox writes it. */
const hashOfNothing = createHash('sha384').digest('base64');

/**
 * What Firefox reports as an error of a page and is none of its scripts: requests that end because the page is left, with
 * no answer or with no bytes.
 */
const isOfLeftPage = (error: string) =>
  error.includes('Cross-Origin Request Blocked') || error.includes(`computed hash is “${hashOfNothing}”`);

/**
 * Starts Firefox. `executed` records what must not happen on a page: calls of the
 * global function `giveaway`, script errors and policy violations.
 */
export async function openFirefox(giveaway: string) {
  const browser = await launchFirefox();
  const page = await browser.newPage();
  const executed: string[] = [];
  // Firefox reports violations as errors too. The policy blocks images and videos from other hosts; nothing runs then.
  page.on('pageerror', (failure) => {
    const error = String(failure);
    if (!/\((img|media)-src\)/.test(error) && !isOfLeftPage(error)) executed.push(error);
  });
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => executed.push('a dialog opened')));
  await page.addInitScript((name) => {
    const seen: string[] = [];
    Object.assign(window, { seen, [name]: (hostile: number) => seen.push(`text ${hostile} ran`) });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      if (!/^(img|media)-src/.test(violatedDirective))
        seen.push(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  }, giveaway);

  return {
    executed,
    /** Opens a page, after it has recorded what the previous one executed. */
    open: async (url: string): Promise<Page> => {
      const seen = await page.evaluate(() => (window as { seen?: string[] }).seen ?? []);
      executed.push(...seen);
      const response = await page.goto(url);
      if (response?.status() !== 200) executed.push(`${url} returned ${response?.status()}`);
      return page;
    },
    close: () => browser.close(),
  };
}
