import type { Page } from '@playwright/test';
import { changeEnvironment } from '../site/change-environment.ts';
import { releaseCopy } from '../site/release-copy.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { enquiries } from '../visitor/enquiry.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { islandsLive } from './support.ts';

const sales = enquiries.sales.page;
const prompt = (page: Page) => page.locator('[data-notice="version"]');
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave this page?' });
const slot = (page: Page) => page.locator('#main > [data-slot="page"]');
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stillHere: true }));
const marked = (page: Page) => page.evaluate(() => 'stillHere' in window);

/** Releases the enterprise pages again with this version, unchanged. */
const release = (version: string) => releaseCopy('mfe-enterprise', version);

/** Opens a page whose tab receives the events of the environment. */
async function open(page: Page, address: string) {
  const stream = page.waitForRequest('**/__marquee/kills');
  await page.goto(address);
  await islandsLive(page);
  await expect(page.locator('.shell-bottom')).toHaveCount(1);
  await stream;
  await mark(page);
}

test(
  'feature 29: a new release leaves a form alone and says that it is ready; a clean page gets it at the next navigation',
  { tag: '@all' },
  async ({ page, context, hands, by }) => {
    const version = by === 'keyboard' ? '1.9.1' : '1.9.2';
    await open(page, sales);
    const email = page.getByLabel('Work email');
    await hands.type(email, 'priya@bank.in');
    const clean = await context.newPage();
    await clean.goto('/languages');
    await islandsLive(clean);
    await mark(clean);
    await page.bringToFront();

    await release(version);
    try {
      await expect(prompt(page)).toContainText('A new version is ready. Reload when you have finished.');
      await expect(page.locator('#announcer')).toHaveText(
        'A new version is ready. Reload when you have finished.',
      );
      await expect(email).toHaveValue('priya@bank.in');
      await expect(slot(page)).not.toHaveAttribute('data-release', version);
      await expectNoBarriers(page);
      // The form's own button can still be scrolled to and is not covered.
      const submit = page.locator('main form [type="submit"]');
      await submit.scrollIntoViewIfNeeded();
      await submit.click({ trial: true });

      // To reload loses the input, so it asks; the visitor stays, and puts the message away.
      await hands.press(prompt(page).getByRole('button', { name: 'Reload' }));
      await hands.press(question(page).getByRole('button', { name: 'Stay on this page' }));
      await hands.press(prompt(page).getByRole('button', { name: 'Close this message' }));
      await expect(prompt(page)).toHaveCount(0);
      await expect(email).toHaveValue('priya@bank.in');
      expect(await marked(page)).toBe(true);

      // The clean page has not moved either; its next page is of the new release.
      await clean.bringToFront();
      await expect(slot(clean)).not.toHaveAttribute('data-release', version);
      expect([await marked(clean), await prompt(clean).count()]).toEqual([true, 0]);
      await clean.locator(`a[href="${sales}"]:visible`).first().click();
      await clean.waitForURL(`**${sales}`);
      await expect(slot(clean)).toHaveAttribute('data-release', version);
    } finally {
      await changeEnvironment('rollback', { remote: 'mfe-enterprise', reason: 'a journey' });
    }
  },
);

test(
  'feature 29: a half-filled form asks before a link, back, and closing the tab leave it',
  { tag: '@all' },
  async ({ page, hands }) => {
    await page.goto('/languages');
    await islandsLive(page);
    const toSales = page.locator(`a[href="${sales}"]:visible`).first();
    await hands.press(toSales);
    await page.waitForURL(`**${sales}`);
    await islandsLive(page);
    await expect(page.locator('.shell-bottom')).toHaveCount(1);
    await mark(page);
    const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });

    const email = page.getByLabel('Work email');
    await hands.type(email, 'priya@bank.in');
    await hands.press(terms);
    await expect(question(page)).toContainText('has not been sent and will be lost');
    await expect(question(page).getByRole('button', { name: 'Stay on this page' })).toBeFocused();
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(terms).toBeFocused();
    await expect(email).toHaveValue('priya@bank.in');

    await page.evaluate(() => history.back());
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${sales}$`));
    await hands.press(question(page).getByRole('button', { name: 'Stay on this page' }));
    await expect(page).toHaveURL(new RegExp(`${sales}$`));
    await expect(email).toHaveValue('priya@bank.in');

    // Closing the tab: the browser asks in its own words.
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(email).toHaveValue('priya@bank.in');

    await page.evaluate(() => history.back());
    await hands.press(question(page).getByRole('button', { name: 'Leave', exact: true }));
    await expect(page).toHaveURL(/\/languages$/);
    await page.goForward();
    await expect(page).toHaveURL(new RegExp(`${sales}$`));
    expect(await marked(page)).toBe(true);
  },
);

test(
  'feature 29: an order, whose draft is stored, is left without a question',
  { tag: '@all' },
  async ({ page, hands }) => {
    await page.goto('/order/aarav-suryan?occasion=birthday');
    await islandsLive(page);
    await expect(page.locator('.shell-bottom')).toHaveCount(1);
    await hands.type(page.getByLabel('When is it?'), '2026-12-05');
    await hands.press(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }));
    await expect(page).toHaveURL(/\/terms$/);
    await page.goBack();
    await islandsLive(page);
    await expect(page.getByLabel('When is it?')).toHaveValue('2026-12-05');
  },
);
