import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { expect, test, type VisitorOptions } from '../visitor/visitor-test.ts';

test('journey 14: a fan finds a star by a misspelt name, compares two stars, and finds a twin without sending the birthday', async ({
  page,
  hands,
  by,
}) => {
  // The longest journey, with five accessibility checks.
  test.slow();
  const sent = watchEverythingSent(page);
  await page.goto('/fan-zone');
  await expectNoBarriers(page);
  await hands.press(page.locator('main a[href="/fan-zone/search"]').filter({ visible: true }).first());
  await page.waitForURL('**/fan-zone/search');

  // The name is misspelt in Latin characters, then half typed in Devanagari. The status announces the count, and
  // Escape closes the list.
  const field = page.locator('main input[name="q"]');
  const status = page.locator('main form [role="status"]');
  await hands.type(field, 'ranv');
  await expect(status).toHaveText(/^\d+ suggestions$/);
  await expect(page.getByRole('option', { name: /Kabir Rangrez/ }).first()).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);

  await hands.type(field, 'रण');
  await expect(status).toHaveText(/^\d+ suggestions$/);
  const biography = page
    .getByRole('group', { name: 'Biographies' })
    .getByRole('option', { name: /Kabir Rangrez/ });
  await chooseOption(page, by, biography);
  await page.waitForURL('**/fan-zone/celeb-bio/kabir-rangrez');
  await expectNoBarriers(page);

  // The fan compares the star with a second one.
  await hands.press(page.getByRole('link', { name: /^Compare Kabir Rangrez with/ }));
  await page.waitForURL('**/fan-zone/compare?a=kabir-rangrez');
  await hands.press(page.getByRole('link', { name: 'Kabir Rangrez and Meher Tarana' }));
  await page.waitForURL('**/fan-zone/compare?a=kabir-rangrez&b=meher-tarana');
  await expect(page.getByRole('columnheader')).toHaveText(['Kabir Rangrez', 'Meher Tarana']);
  const born = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Born' }) });
  await expect(born.getByRole('cell')).toHaveText(['19 Nov 1990', '2 Oct 1993']);
  await expectNoBarriers(page);
  await hands.press(page.getByRole('link', { name: 'Swap' }));
  await expect(page.getByRole('columnheader')).toHaveText(['Meher Tarana', 'Kabir Rangrez']);

  // The fan looks for a celebrity twin.
  const tabs = page.getByRole('navigation', { name: 'Sections of the fan zone' });
  await hands.press(tabs.getByRole('link', { name: 'Celeb twin' }));
  await page.waitForURL('**/fan-zone/celeb-twin');
  await hands.type(page.getByLabel('Your birthday'), '1999-11-17');
  await hands.choose(page.getByRole('radio', { name: 'sings' }));
  await hands.press(page.getByRole('button', { name: 'Show my twin' }));
  await expect(page.getByRole('heading', { level: 2, name: 'Kabir Rangrez' })).toBeFocused();
  await expect(page.getByText('Your birthdays are 2 days apart')).toBeVisible();
  const card = page.getByRole('img', { name: /My celeb twin is Kabir Rangrez, \d+% match/ });
  await expect.poll(() => card.evaluate(isDrawn)).toBe(true);
  await expectNoBarriers(page);

  // No URL, body, header or storage holds the birthday.
  expect(sent.length).toBeGreaterThan(10);
  for (const request of sent)
    expect(request).not.toMatch(/1999-11-17|1999%2D11|17[./-]11[./-]1999|11[./-]17/);
  expect(page.url()).toMatch(/\/fan-zone\/celeb-twin$/);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    '1999',
  );
});

test(
  'Enter sends a search, its results appear without a new document, and only this device stores it',
  { tag: '@all' },
  async ({ page, hands, by }) => {
    await page.goto('/fan-zone/search');
    const field = page.locator('main input[name="q"]');
    await hands.type(field, 'mehar');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/fan-zone/search?q=mehar');
    await expect(page.locator('main h1')).toHaveText('Results for “mehar”');
    await expect(page.locator('main h1')).toBeFocused();
    await expect(page.getByRole('link', { name: 'Meher Tarana', exact: true }).first()).toBeVisible();
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
    await expect(page).toHaveTitle('Results for “mehar” | Marquee');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Results for “mehar”');
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);

    // The page in the other language shows the same search.
    await hands.press(page.locator('.mq-language'));
    await page.waitForURL('**/hi/fan-zone/search?q=mehar');
    await expect(page.locator('main h1')).toHaveText('“mehar” के नतीजे');
    await page.goBack();
    await expect(page.locator('main h1')).toHaveText('Results for “mehar”');

    // The first search is stored and suggested; one press deletes it.
    await page.goBack();
    await expect(page.locator('main h1')).toHaveText('Search the fan zone');
    await (by === 'keyboard' ? hands.type(field, '') : field.tap());
    await expect(page.getByRole('option', { name: 'mehar' })).toBeVisible();
    await page.keyboard.press('Escape');
    await hands.press(page.getByRole('button', { name: 'Clear my searches' }));
    await expect(page.getByText('Your searches are cleared.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull();
  },
);

test('static pages of the fan zone load no React', { tag: '@all' }, async ({ page }) => {
  for (const path of [
    '/fan-zone',
    '/fan-zone/trending',
    '/fan-zone/compare?a=meher-tarana&b=kabir-rangrez',
    '/fan-zone/search?q=kabir',
    '/fan-zone/celeb-twin',
  ]) {
    const scripts: string[] = [];
    const note = (request: { url: () => string; resourceType: () => string }) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    };
    page.on('request', note);
    await page.goto(path, { waitUntil: 'networkidle' });
    page.off('request', note);
    const ofPage = await page.locator('#main > [data-slot="page"]').getAttribute('data-state');
    expect([path, ofPage]).toEqual([path, 'server']);
    expect(scripts.filter((script) => script.startsWith('/remotes/mfe-fanzone/'))).toEqual([]);
  }
});

test(
  'everything but the twin works without scripts; the twin explains why it needs them',
  { tag: '@all' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('/hi/fan-zone');
    await page.locator('main input[name="q"]').fill('मेहर');
    await page.locator('main form [type="submit"]').click();
    await expect(page.locator('main h1')).toHaveText('“मेहर” के नतीजे');
    await expect(page.getByRole('link', { name: 'मेहर तराना' }).first()).toBeVisible();

    await page.goto('/fan-zone/compare');
    await page.getByLabel('First').selectOption('Leela Kurupathil');
    await page.getByLabel('Second').selectOption('Mrinal Tagdevi');
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('columnheader')).toHaveText(['Leela Kurupathil', 'Mrinal Tagdevi']);

    await page.goto('/fan-zone/celeb-twin');
    await expect(page.locator('main .mq-needs-script .mq-notice')).toBeVisible();
    await expect(page.getByLabel('Your birthday')).toBeHidden();
    await context.close();
  },
);

/** Taps an option, or moves to it with the arrow keys and selects it with Enter. */
async function chooseOption(page: Page, by: VisitorOptions['by'], option: ReturnType<Page['locator']>) {
  await expect(option).toBeVisible();
  if (by === 'pointer') return option.click();
  for (let step = 0; step < 20 && (await option.getAttribute('aria-selected')) !== 'true'; step += 1)
    await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

/** Everything the page sends, as text: URLs, headers and bodies. */
function watchEverythingSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) =>
    sent.push(
      [request.method(), request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join(
        ' ',
      ),
    ),
  );
  return sent;
}

/** Whether a canvas has more than one colour. */
function isDrawn(element: Element): boolean {
  const canvas = element as HTMLCanvasElement;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 4_000)
    colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
  return colours.size > 3;
}
