import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { isFirstRing } from '@marquee/testing/ring';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { expect, test } from '../visitor/watched-test.ts';

const registryUrl = process.env['REGISTRY_URL'] ?? 'http://localhost:3003';
const home = process.env['MARQUEE_HOME'] ?? path.resolve(import.meta.dirname, '../../.marquee');
const remote = 'mfe-quiz';
const [live, next, bad] = ['9.0.0', '9.0.1', '9.0.2'];

// The journey acts on staging, so that the site's visitors see no change.
const overview = `${registryUrl}/?environment=staging`;
const remotePage = `${registryUrl}/console/staging/remotes/${remote}`;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ request }) => {
  const headers = { authorization: `Bearer ${await token()}` };
  const {
    publishedAt: _at,
    publishedBy: _by,
    ...release
  } = (await (await request.get(`${registryUrl}/releases/${remote}/1.0.0`)).json()) as Record<
    string,
    unknown
  >;
  for (const version of [live, next, bad]) {
    const data = { ...release, version };
    expect((await request.post(`${registryUrl}/releases`, { headers, data })).ok()).toBe(true);
  }
  const data = { remote, version: live, reason: 'to start with' };
  const promoted = await request.post(`${registryUrl}/environments/staging/promote`, { headers, data });
  expect(promoted.ok()).toBe(true);
});

async function token(): Promise<string> {
  return (await readFile(path.join(home, 'registry/token'), 'utf8')).trim();
}

async function sequence(request: APIRequestContext): Promise<number> {
  const staging = await request.get(`${registryUrl}/environments/staging`);
  return ((await staging.json()) as { sequence: number }).sequence;
}

async function signIn(page: Page) {
  await page.goto(remotePage);
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().click();
  await page.getByLabel('Token').fill(await token());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(remotePage);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** The form of the action that was started: in a sheet on the same page, or on a page of its own. */
function openForm(page: Page) {
  return page.locator('dialog[open] form, .confirm form');
}

/** Starts an action, fills in its form, and confirms it. */
async function act(page: Page, label: string, fields: Record<string, string> = {}) {
  const name = `${label} (${remote})`;
  await page.locator('.actions').getByRole('link', { name, exact: true }).click();
  const form = openForm(page);
  for (const [label, value] of Object.entries(fields)) {
    const field = form.getByLabel(label);
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  // Nothing is preselected, and the browser refuses the form until a reason is chosen.
  const other = form.getByRole('radio', { name: 'Other' });
  if (await other.count()) {
    await expect(form.getByRole('radio', { checked: true })).toHaveCount(0);
    await form.getByRole('button').first().click();
    await expect(form).toBeVisible();
    await other.check();
  }
  await form.getByLabel('Reason').fill(`${label}, for the journey`);
  await form.getByRole('button').first().click();
  await expect(page.getByRole('status').first()).toContainText('done');
}

test('an operator signs in, widens a rollout to all visitors, kills and revives; a second tab shows each change', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto(overview);
  await signIn(page);
  const elsewhere = other.getByRole('listitem').filter({ has: other.getByRole('heading', { name: remote }) });

  await act(page, 'Canary', { Release: next, 'Percent of visitors': '10' });
  await other.bringToFront();
  await expect(elsewhere).toContainText('Rolling out 10 %');
  await expect(other.getByRole('status')).toContainText('Changed just now');
  await page.bringToFront();
  await act(page, 'Widen rollout', { 'Percent of visitors': '50' });
  await expect(page.locator('#remote')).toContainText('Rolling out 50 %');
  await act(page, 'Promote', { Release: next });
  await expect(page.locator('#remote')).toContainText('Healthy');
  await act(page, 'Kill', { 'to confirm': remote });
  await other.bringToFront();
  await expect(elsewhere).toContainText('Killed');
  await page.bringToFront();
  await act(page, 'Revive');
  await other.bringToFront();
  await expect(elsewhere).toContainText('healthy');
  await expect(elsewhere).toContainText(next);

  await page.goto(`${registryUrl}/console/audit?remote=${remote}&text=for+the+journey`);
  await expect(page.locator('tbody tr')).toHaveCount(5);
});

test(
  'an operator enters an experiment, adds a variant, starts and stops it',
  { tag: '@all' },
  async ({ page }) => {
    await signIn(page);
    await page
      .locator('.actions')
      .getByRole('link', { name: `Start experiment (${remote})` })
      .click();
    await page.getByLabel('Name (lower-case letters').fill('console-journey');
    await page.getByLabel('Release of variant 2').selectOption(live);
    await page.getByRole('button', { name: 'One more variant' }).click();
    await expect(page.getByLabel('Name of variant 3')).toBeFocused();
    await expect(page.getByLabel('Release of variant 2')).toHaveValue(live);
    await expectNoBarriers(page);
    await page.getByLabel('Name of variant 3').fill('third');
    await page.getByLabel('Language').selectOption('hi');
    await page.getByLabel('Reason').fill('three at once, for the experiment');
    await page.getByRole('button', { name: `Start an experiment on ${remote}` }).click();
    await expect(page).toHaveURL(/experiments\/console-journey\?done=start-experiment$/);
    await expect(page.locator('tbody tr')).toHaveCount(3);
    await expectNoBarriers(page);
    await page.getByRole('link', { name: 'Stop experiment' }).click();
    await page.getByLabel('Reason').fill('enough, for the experiment');
    await page.getByRole('button', { name: 'Stop the experiment console-journey' }).click();
    await expect(page.getByRole('status').first()).toContainText('done');
  },
);

/** The alarms about harm that visitors report; other journeys leave failing releases of other remotes. */
const harm = (page: Page) => page.locator('.notice-alarm').filter({ hasText: `of ${remote}@` });

test(
  'finding 3: harm that one network reports is shown to an operator, who dismisses it or withdraws the release',
  { tag: '@all' },
  async ({ page, request }) => {
    await signIn(page);
    await act(page, 'Canary', { Release: live, 'Percent of visitors': '10' });
    await reportErrors(request, live, 1);
    await expect(async () => {
      await page.goto(overview);
      await expect(harm(page)).toContainText(
        `40 visitors from 1 network report errors of ${remote}@${live}.`,
        {
          timeout: 1_000,
        },
      );
    }).toPass();
    await expectNoBarriers(page);
    await page.getByRole('link', { name: `Dismiss (${remote}@${live})` }).click();
    await page.getByLabel('Reason').fill('Dismiss, made up by one network');
    await page.locator('form:has(#reason) button').click();
    await expect(page.getByRole('status').first()).toContainText('Dismiss mark: done.');
    await expect(harm(page)).toHaveCount(0);

    await reportErrors(request, live, 2);
    await expect(async () => {
      await page.goto(remotePage);
      await expect(harm(page)).toContainText('from 2 networks', { timeout: 1_000 });
    }).toPass();
    await expectNoBarriers(page);
    await page.getByRole('link', { name: `Withdraw ${live} (${remote})` }).click();
    await openForm(page).getByRole('radio', { name: 'Errors' }).check();
    await openForm(page)
      .getByRole('button', { name: `Withdraw ${live}` })
      .click();
    await expect(page.getByRole('status').first()).toContainText('done');
    await expect(harm(page)).toHaveCount(0);
  },
);

test(
  'a release that fails is rolled back in three presses, by keyboard on a desktop and by touch on a phone',
  { tag: '@all' },
  async ({ page, request }) => {
    const back = { name: `Roll back to ${next} (${remote})` };
    const verdict = page.getByRole('heading', { level: 1 });
    // Other remotes may be in trouble, too.
    const verdictOfTrouble = new RegExp(`^Staging: (${remote} is failing|\\d of 5 need attention)$`);
    const promoteAndFail = async () => {
      const data = { remote, version: bad, reason: 'to fail' };
      const headers = { authorization: `Bearer ${await token()}` };
      const promoted = await request.post(`${registryUrl}/environments/staging/promote`, { headers, data });
      expect(promoted.ok()).toBe(true);
      await reportErrors(request, bad, 3);
    };
    await page.setViewportSize({ width: 1440, height: 800 });
    await signIn(page);
    await promoteAndFail();
    await page.goto(overview);
    await expect(verdict).toHaveText(verdictOfTrouble);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: remote }) });
    await card.getByRole('link', back).press('Enter');
    await expect(page.getByRole('radio', { name: 'Errors' })).toBeFocused();
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
    await expect(card.getByRole('link', back)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').first()).toBeFocused();
    await expect(page.getByRole('status').first()).toContainText(`Rolled back to ${next}: done.`);
    await expect(page.locator('#remote .feed li').first()).toContainText(/rollback.*Errors/s);

    await promoteAndFail();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(overview);
    await card.getByRole('link', back).click();
    await expectNoBarriers(page);
    await page.getByRole('radio', { name: 'Errors' }).check();
    await page.getByRole('button', { name: `Roll back to ${next}` }).click();
    await expect(page.getByRole('status').first()).toContainText(`Rolled back to ${next}: done.`);
    await page.goto(overview);
    await expect(verdict).not.toContainText(remote);
    const versions = page.locator('.row-version:visible');
    const heights = await versions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(0, ...heights), 'a version is one line').toBeLessThan(30);
  },
);

/** The observations that a shell would send for 40 visitors of one network for whom a release failed. */
async function reportErrors(request: APIRequestContext, release: string, network: number) {
  const observe = (await readFile(path.join(home, 'registry/observe-token'), 'utf8')).trim();
  const observations = Array.from({ length: 40 }, (_, at) => ({
    kind: 'error',
    remote,
    release,
    at: Date.now(),
    visitor: `${network}${at}`.padStart(32, '0'),
    network: String(network).padStart(16, '0'),
    source: 'browser',
    cause: 'UNCAUGHT',
    message: 'made up',
  }));
  const sent = await request.post(`${registryUrl}/environments/staging/observations`, {
    headers: { authorization: `Bearer ${observe}` },
    data: { observations },
  });
  expect(sent.status()).toBe(202);
}

test(
  'a change that arrives while another is being rendered is rendered immediately after it',
  { tag: '@all' },
  async ({ page, context, request }) => {
    const other = await context.newPage();
    await other.goto(remotePage);
    await page.goto(remotePage);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let fetched = 0;
    await page.route(remotePage, async (route) => {
      fetched += 1;
      const response = await route.fetch();
      if (fetched === 1) await held;
      await route.fulfill({ response });
    });
    const change = async (verb: string) => {
      const headers = { authorization: `Bearer ${await token()}` };
      const data = { remote, reason: 'while it renders' };
      const done = await request.post(`${registryUrl}/environments/staging/${verb}`, { headers, data });
      expect(done.ok()).toBe(true);
    };
    await change('lock');
    await expect.poll(() => fetched).toBe(1);
    const received = await sequence(request);
    await change('unlock');
    // Another tab, which is not held, has rendered the event of the stream: it has arrived here too.
    await expect.poll(() => sequence(request)).toBe(received + 1);
    await expect(other.locator('#remote')).toContainText('unlock');
    release();
    await expect(page.locator('#remote')).toContainText('unlock', { timeout: 5_000 });
    await expect(page.locator('#remote .marks')).toContainText('Healthy');
  },
);

test(
  'a page that cannot be refreshed says since when it is old, until the registry responds',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto(remotePage);
    const old = page.getByRole('alert').filter({ hasText: 'This page shows the state of' });
    const refresh = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(old).toHaveCount(0);
    await page.route(remotePage, (route) => route.abort());
    await refresh();
    await expect(old).toHaveText(/^The registry does not respond. This page shows the state of \d\d:\d\d\./);
    await page.unroute(remotePage);
    await refresh();
    await expect(old).toHaveCount(0);
  },
);

test('no page has an accessibility barrier or scrolls sideways, on a phone and a desktop, light and dark', async ({
  page,
}) => {
  await signIn(page);
  const pages = [
    overview,
    remotePage,
    `${remotePage}/canary`,
    `${remotePage}/rollback`,
    `${remotePage}/start-experiment`,
    `${remotePage}/errors`,
    `${registryUrl}/console/approvals`,
    `${registryUrl}/console/releases`,
    `${registryUrl}/console/releases/${remote}/${next}`,
    `${registryUrl}/console/audit`,
    `${registryUrl}/console/experiments`,
    `${registryUrl}/console/releases/${remote}/${next}/changes?from=${live}`,
    `${registryUrl}/console/nope`,
    `${registryUrl}/console/sign-in`,
  ];
  const main = [overview, remotePage, `${remotePage}/rollback`, `${registryUrl}/console/audit`];
  await page.goto(`${registryUrl}/console/approvals`);
  // The command in the sentence is not a row of its own.
  const sentence = page.locator('p.panel', { hasText: 'No change is awaiting approval' });
  expect(await sentence.evaluate((element) => getComputedStyle(element).display)).toBe('block');
  for (const { width, colorScheme, addresses } of [
    { width: 360, colorScheme: 'light', addresses: isFirstRing ? [`${remotePage}/rollback`] : pages },
    { width: 1440, colorScheme: 'light', addresses: isFirstRing ? [overview] : main },
    { width: 360, colorScheme: 'dark', addresses: isFirstRing ? [remotePage] : main },
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    for (const address of addresses) {
      await test.step(`${address} at ${width}, ${colorScheme}`, async () => {
        await page.goto(address);
        await expectNoBarriers(page);
      });
    }
  }
});

test(
  'on a phone, the texts of a chart keep their size, and its times have 24 hours in the reader’s zone',
  { tag: '@all' },
  async ({ newContext }) => {
    const reader = { viewport: { width: 360, height: 740 }, locale: 'en-US', timezoneId: 'Asia/Kolkata' };
    const page = await (await newContext(reader)).newPage();
    await page.goto(`${remotePage}?hours=1`);
    const chart = page.locator('.line-chart').first();
    const sizes = await chart
      .locator('text:not(:empty)')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
    await expect(chart.locator('[data-at]').first()).toHaveText(/^([01]\d|2[0-3]):[0-5]\d$/);
    const end = chart.locator('[data-at]').last();
    const at = new Date(Number(await end.getAttribute('data-at')) + 5.5 * 60 * 60 * 1000);
    await expect(end).toHaveText(at.toISOString().slice(11, 16));
  },
);

test('without scripts everything works except the automatic update', { tag: '@all' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page);
  await act(page, 'Lock');
  await act(page, 'Unlock');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
  await context.close();
});
