import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/watched-test.ts';
import { islandsLive, watchConsole } from './support.ts';

const notice = (page: Page) =>
  page.locator('main .mq-needs-script').getByRole('link', { name: 'Load the page again' });

/** What looks as if something were still to come. */
const shownSkeletons = (page: Page) => page.locator('main .mq-skeleton').filter({ visible: true });

const pagesWithForms = [
  '/order/aarav-suryan',
  '/checkout',
  '/checkout/pay',
  '/quiz/aarav-suryan/play',
  '/contact-sales',
  '/fan-zone/celeb-twin',
  '/delete-account',
  '/login',
];

test('with JavaScript off, each form that needs it says so, and none puts what was typed into a URL', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  for (const path of pagesWithForms) {
    await page.goto(path);
    await expect(notice(page), path).toBeVisible();
    await expect(shownSkeletons(page), path).toHaveCount(0);
  }
  await page.goto('/orders');
  await expect(page.locator('main noscript')).toBeVisible();
  await expect(shownSkeletons(page)).toHaveCount(0);
  await page.goto('/login');
  await page.locator('main input[name="phone"]').fill('9876543210');
  await page.locator('main button[type="submit"]').click();
  await page.goto('/contact-sales');
  await page.locator('main input[name="email"]').fill('asha@company.example');
  await page.locator('main button[type="submit"]').click();
  await expect(page).toHaveURL(/\/contact-sales$/);
  await context.close();
});

test(
  'with JavaScript off, the order goes on step by step to the name, which needs it',
  { tag: '@all' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('/order/aarav-suryan');
    await answerUntilName(page);

    await page.locator('#full-name').fill('Asha');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.locator('#full-name')).toBeVisible();
    expect(page.url()).not.toContain('Asha');
    await expect(notice(page)).toBeVisible();

    // A step without the answer before it is the step of that answer.
    await page.goto('/order/aarav-suryan?step=name');
    await expect(page.locator('main').getByText('1 of 4')).toBeVisible();
    await context.close();
  },
);

test(
  'when scripts fail, forms say so after a while, the order goes on, and continues once they load',
  { tag: '@all' },
  async ({ page }) => {
    let isBroken = true;
    await page.route(/\/assets\/boot\/[^?]*\.js/, (route) => (isBroken ? route.abort() : route.fallback()));
    for (const path of pagesWithForms) {
      await page.goto(path);
      await expect(notice(page), path).toBeHidden();
      await passTime(page);
      await expect(notice(page), path).toBeVisible();
    }

    await page.goto('/order/aarav-suryan');
    await answerUntilName(page);
    await passTime(page);
    isBroken = false;
    await notice(page).click();
    await islandsLive(page);
    await expect(notice(page)).toBeHidden();

    await page.locator('#full-name').fill('Asha');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.locator('main').getByText('4 of 4')).toBeVisible();
    await expect(page.locator('main').getByText('Sister', { exact: true })).toBeVisible();
  },
);

test(
  'a form that hydrates on interaction counts the time only while the visitor uses it',
  { tag: '@all' },
  async ({ page }) => {
    await page.route(/\/assets\/boot\/[^?]*\.js/, (route) => route.abort());
    await page.goto('/fan-zone/celeb-twin');
    const state = () =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .find((animation) => (animation as CSSAnimation).animationName === 'mq-needs-script')?.playState,
      );
    await expect.poll(state).toBe('paused');
    await page.getByLabel('Your birthday').focus();
    await expect.poll(state).toBe('running');
  },
);

test(
  'where scripts run, the forms’ notices never show, and move nothing',
  { tag: '@all' },
  async ({ page }) => {
    const problems = watchConsole(page);
    for (const path of ['/order/aarav-suryan', '/contact-sales', '/login']) {
      await page.goto(path);
      await islandsLive(page);
      await passTime(page);
      await expect(notice(page), path).toBeHidden();
    }
    expect(problems).toEqual([]);
  },
);

async function answerUntilName(page: Page): Promise<void> {
  const main = page.locator('main');
  await main.getByRole('radio', { name: 'Just because' }).check();
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(main.getByText('2 of 4')).toBeVisible();
  await main.getByRole('radio', { name: 'Sister' }).check();
  await main.getByRole('radio', { name: 'हिन्दी' }).check();
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('#full-name')).toBeVisible();
  expect(new URL(page.url()).search).toContain('video-language=hi');
}

/** Lets the time pass after which the notices show. */
async function passTime(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if ((animation as CSSAnimation).animationName === 'mq-needs-script') animation.finish();
  });
}
