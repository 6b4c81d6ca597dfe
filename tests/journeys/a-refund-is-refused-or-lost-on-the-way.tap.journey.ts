import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { storeInBrowser } from '../visitor/accounts.ts';
import { newCustomer, paidOrder } from '../visitor/customer.ts';
import { storeStates } from '../visitor/store-states.ts';
import type { Hands } from '../visitor/hands.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { islandsLive } from './support.ts';

/** Waits for the toast bundle, which the shell preloads after hydration so that toasts work offline. */
async function toastsLoaded(page: Page) {
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/toasts\./.test(name)));
  await expect.poll(loaded).toBe(true);
}

async function requestRefund(page: Page, hands: Hands, reason: string) {
  await hands.choose(page.getByRole('radio', { name: reason }));
  await hands.type(page.getByLabel(/What should we know/), 'Nothing I can use');
  await hands.press(page.getByRole('button', { name: 'Ask for the refund' }));
}

test(
  'journey 12: a watched video is not refunded without a reason: a toast and a lasting notice on the page show it',
  { tag: '@all' },
  async ({ page, hands, baseURL }) => {
    const customer = await newCustomer();
    const { order } = await paidOrder(customer, { site: baseURL ?? '', delivered: true });
    await page.goto(`/watch/${order.watchId}`);
    await expect(page.locator('video')).toBeVisible();

    await page.goto(`/refund/${order.videoRequestId}`);
    await requestRefund(page, hands, 'Something else');
    const sentence = 'This order is not eligible for a refund because the video was watched';
    const toast = page.locator('.Toastify__toast').filter({ hasText: sentence });
    await expect(toast).toBeVisible();
    const inline = page.getByRole('alert').filter({ hasText: sentence }).filter({ hasText: 'not accepted' });
    await expect(inline).toBeVisible();
    const refund = async () => (await storeStates(page))['refund'];
    const refusal = { busy: false, error: true, status: 400, message: sentence, retry: false };
    expect(await refund()).toEqual(refusal);

    await expect(toast).toHaveCount(0);
    await expect(inline).toBeVisible();
    await expectNoBarriers(page);
    // The form is no longer busy and has the visitor's input, so another reason is one press away.
    await expect(page.getByLabel(/What should we know/)).toHaveValue('Nothing I can use');
    await hands.choose(page.getByRole('radio', { name: 'The name is wrong' }));
    await hands.press(page.getByRole('button', { name: 'Ask for the refund' }));
    await expect(page.getByText(/^RF-\d+$/)).toBeVisible();
  },
);

test(
  'journey 12: offline nothing is lost, and Try again sends the same request',
  { tag: '@all' },
  async ({ page, context, hands, calls, baseURL, complaints }) => {
    const customer = await newCustomer();
    const { order } = await paidOrder(customer, { site: baseURL ?? '' });
    await storeInBrowser(page, {});
    await page.goto(`/refund/${order.videoRequestId}`);
    await expect(page.getByRole('button', { name: 'Ask for the refund' })).toBeVisible();
    await islandsLive(page);
    await toastsLoaded(page);
    // A keyboard visitor focuses the account, which hydrates and finds no network.
    complaints.push(/did not load/);
    await context.setOffline(true);
    await requestRefund(page, hands, 'Late or missing');

    const failure = /couldn’t reach the server/;
    await expect(page.locator('.Toastify__toast').filter({ hasText: failure }).first()).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toContainText(failure);
    const refund = async () => (await storeStates(page))['refund'];
    const lost = { busy: false, error: false, retry: true, message: expect.stringMatching(failure) };
    expect(await refund()).toEqual(lost);
    await expectNoBarriers(page);

    await context.setOffline(false);
    await hands.press(page.getByRole('button', { name: 'Try again' }));
    await expect(page.getByText(/^RF-\d+$/)).toBeVisible();
    expect(await refund()).toMatchObject({ busy: false, error: false, retry: false, message: '' });
    const requested = calls.filter(({ path }) => path.includes('refund-request')).map(({ path }) => path);
    expect(requested).toHaveLength(2);
    expect(new Set(requested).size).toBe(1);
  },
);
