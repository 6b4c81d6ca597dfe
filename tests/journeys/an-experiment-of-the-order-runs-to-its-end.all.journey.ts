import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/visitor-test.ts';
import { releaseCopy } from '../site/release-copy.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { fromNetwork, standInNetwork, withCookiesOf, withReceipt } from './support.ts';

const root = path.resolve(import.meta.dirname, '../..');
const registryUrl = process.env['REGISTRY_URL'] ?? 'http://localhost:3003';
const home = process.env['MARQUEE_HOME'] ?? path.join(root, '.marquee');
const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:3000';

/** How many visitors come without a browser: each makes nine requests. `npm test -- experiment` sends ten thousand. */
const visitors = Number(process.env['VISITORS'] ?? 100);
const experiment = 'order-design';
const releases = { steps: '1.0.0', 'one-page': '1.1.0' } as const;
type Variant = keyof typeof releases;
const variants = Object.keys(releases) as Variant[];

/** The percentage of each variant's visitors that begins an order; the difference is a realistic one. */
const begins: Record<Variant, number> = { steps: 20, 'one-page': 30 };

const marquee = (...args: string[]) => runMarquee(args);

test.describe.configure({ mode: 'serial' });
test.use({ consent: 'rejected' });
test.setTimeout(300_000 + visitors * 500);

test.beforeAll(async () => {
  await releaseCopy('mfe-checkout', releases['one-page'], {
    replace: [['package.json', './src/order/in-steps.ts', './src/order/one-page/on-one-page.ts']],
    publishOnly: true,
  });
});
test.afterAll(async () => {
  await manager?.close();
  await marquee('promote', 'mfe-checkout@1.0.0', '--reason', 'the journey is over');
});

/** The console as the release manager has it open, from the first action to the last. */
let manager: Page;

/** What the release manager did, with the seconds of each action. */
const actions: { what: string; seconds: number }[] = [];

/** The seconds of actions by the keystroke-level model (Card, Moran and Newell 1980), without the time of responses. */
const click = 1.35 + 1.1 + 0.2;
const typing = (text: string) => click + 0.4 + text.length * 0.28;

async function acts(what: string, seconds: number, perform: () => Promise<unknown>): Promise<void> {
  actions.push({ what, seconds });
  await perform();
}
const clicks = (role: 'link' | 'button', name: string) =>
  acts(`click ${name}`, click, () => manager.getByRole(role, { name }).first().click());
const fills = (label: string, text: string) =>
  acts(`type ${label}`, typing(text), () => manager.getByLabel(label).first().fill(text));
const chooses = (label: string, value: string) =>
  acts(`choose ${label}`, 2 * click, () => manager.getByLabel(label, { exact: true }).selectOption(value));

test('feature 46: a release manager plans and starts an experiment in the console, and learns why a second one would reach no visitor', async ({
  browser,
}) => {
  manager = await browser.newPage();
  await manager.goto(`${registryUrl}/console/production/remotes/mfe-checkout`);
  const token = (await readFile(path.join(home, 'registry/token'), 'utf8')).trim();
  await acts('click Sign in', click, () =>
    manager.getByRole('banner').getByRole('link', { name: 'Sign in' }).click(),
  );
  // A password manager or the clipboard has the token.
  await acts('paste Token', typing('^V'), () => manager.getByLabel('Token').fill(token));
  await clicks('button', 'Sign in');
  await clicks('link', 'Start experiment');

  await fills('Name (lower-case', experiment);
  for (const [at, name] of variants.entries()) {
    await fills(`Name of variant ${at + 1}`, name);
    await chooses(`Release of variant ${at + 1}`, releases[name]);
  }
  await chooses('What counts as success', 'checkout:order-started');
  await acts('check LCP', click, () => manager.getByLabel('LCP').check());
  await chooses('If a guardrail becomes worse', 'stop');
  await clicks('button', 'Calculate the days');
  // The form returns as typed, with the plan for the usual effect.
  await expect(manager.locator('#plan')).toContainText('To find a change of +1 points from 5 % takes 31,244');
  await expect(manager.getByLabel('Name of variant 2')).toHaveValue('one-page');
  await fills('Reason', 'is one page easier than four steps?');
  await clicks('button', 'Start an experiment on mfe-checkout in production');
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText(experiment);
  await expect(manager.getByText('No visitor has met a variant yet.')).toBeVisible();

  await clicks('link', 'mfe-checkout');
  await clicks('link', 'Start experiment');
  await fills('Name (lower-case', 'order-colours');
  await fills('Reason', 'which colour sells?');
  await clicks('button', 'Start an experiment on mfe-checkout in production');
  await expect(manager.getByRole('alert')).toContainText(
    `${experiment} is running on mfe-checkout in production for all visitors, so order-colours, for all visitors, would reach no visitor`,
  );
  await acts('click the running experiment', click, () =>
    manager.getByRole('main').getByRole('link', { name: experiment, exact: true }).first().click(),
  );
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText(experiment);
});

/** The exposures and conversions that the test's visitors counted themselves. */
const seen: Record<Variant, { exposed: number; converted: number }> = {
  steps: { exposed: 0, converted: 0 },
  'one-page': { exposed: 0, converted: 0 },
};

test('feature 13: visitors keep their variant over reloads, pages, languages and a sign-in, and HTML and plan agree', async () => {
  await expect.poll(async () => (await fetchPage('')).variant).toBeTruthy();
  const flips: string[] = [];
  let left = visitors;
  const comeOneByOne = async () => {
    while (left > 0) {
      left -= 1;
      const number = left;
      // Each visitor has its own network: only a few beacons per network count each minute.
      const { cookie, variant, release } = await fetchPage('', undefined, number);
      const again = [
        await fetchPage(cookie),
        await fetchPage(cookie, '/hi/order/meher-tarana'),
        await fetchPage(`${cookie}; signedIn=1`, '/orders'),
        await planned(cookie),
      ];
      if (release !== releases[variant]) flips.push(`${cookie}: ${variant} came with ${release}`);
      if (again.some((other) => other.variant !== variant || other.release !== release))
        flips.push(`${cookie}: ${variant}, then ${again.map((other) => other.variant).join(', ')}`);
      const about = { remote: 'mfe-checkout', release, at: Date.now(), experiment };
      const exposure = { kind: 'exposure', ...about, variant };
      const converts = number % 100 < begins[variant];
      await sendBeacons(cookie, [exposure]);
      await sendBeacons(cookie, [
        exposure,
        ...(converts ? [{ kind: 'conversion', ...about, event: 'checkout:order-started' }] : []),
      ]);
      seen[variant].exposed += 1;
      if (converts) seen[variant].converted += 1;
    }
  };
  await Promise.all(Array.from({ length: 4 }, comeOneByOne));

  expect(flips).toEqual([]);
  // The tolerance is five standard deviations of a fair coin.
  expect(Math.abs(seen.steps.exposed - visitors / 2)).toBeLessThan(2.5 * Math.sqrt(visitors));
});

for (const variant of variants) {
  test(`feature 13: a browser shows the variant ${variant}, reports the exposure once, and reports the order that it begins`, async ({
    page,
    context,
    slot,
    asVariant,
  }) => {
    await standInNetwork(context, siteUrl, visitors + seen.steps.exposed + seen['one-page'].exposed);
    await asVariant('checkout', variant);
    await page.goto('/order/aarav-suryan');
    await expect(slot('page')).toBeHydrated();
    await expect(slot('page')).toHaveAttribute('data-variant', variant);
    const heading = { steps: 'What is the occasion?', 'one-page': 'Your video from Aarav Suryan' }[variant];
    await expect(page.locator('main h1')).toHaveText(heading);

    await page.reload();
    await expect(slot('page')).toBeHydrated();
    await expect(slot('page')).toHaveAttribute('data-variant', variant);
    seen[variant].exposed += 1;

    await page.getByRole('radio', { name: 'Just because' }).check();
    if (variant === 'one-page') {
      await page.getByLabel('Their name').fill('Asha Rao');
      await page.getByRole('radio', { name: 'Sister' }).check();
      await page.getByRole('radio', { name: 'English' }).check();
    }
    await page.locator('main button[type="submit"]').click();
    const next = { steps: 'Who is it for?', 'one-page': 'Review and pay' }[variant];
    await expect(page.locator('main h1')).toHaveText(next);
    seen[variant].converted += 1;
    // The beacons that a page sends on leaving are still sent.
    await page.goto('about:blank');
  });
}

test('feature 13: each visitor is counted once, and the result has its interval', async () => {
  await expect.poll(async () => countsOf(await result())).toEqual(seen);
  const shown = await result();
  expect(shown.sampleRatio.verdict).toBe('fine');
  const against = shown.variants.find(({ name }) => name === 'one-page')?.against;
  expect(against?.interval[0]).toBeLessThan(against?.interval[1] ?? 0);
  // With ten thousand visitors a difference of ten points is significant.
  if (visitors >= 10_000) expect(against?.interval[0]).toBeGreaterThan(0);
  const { stdout } = await marquee('experiment', 'show', experiment);
  expect(stdout).toContain('one-page');
  console.log(stdout);
});

test('feature 13: the release manager sees the result, and stopping it promotes the winner for all visitors', async () => {
  const { exposed, converted } = seen['one-page'];
  const row = manager.getByRole('row', { name: /^Variant one-page/ });
  // The page follows the figures by itself.
  await expect(row).toContainText(exposed.toLocaleString('en'));
  await expect(row).toContainText(converted.toLocaleString('en'));
  await expect(manager.getByText('Sample ratio: fine')).toBeVisible();
  const [low, high] =
    (await result()).variants.find(({ name }) => name === 'one-page')?.against?.interval ?? [];
  // An interval that excludes no difference is not drawn.
  if (low === -1 && high === 1)
    await expect(manager.getByText('Too few visitors for a conclusion yet.').first()).toBeVisible();
  else
    await expect(manager.getByRole('img', { name: /^Difference to steps/ })).toHaveAccessibleName(
      new RegExp(`Difference to steps: one-page .* points, between ${points(low)} and ${points(high)}$`),
    );

  await clicks('link', 'Stop experiment');
  await chooses('Promote', 'one-page');
  await fills('Reason', 'more orders begin');
  await clicks('button', `Stop the experiment ${experiment} on mfe-checkout in production`);
  await expect(manager.getByRole('status').first()).toContainText('Stop experiment: done.');
  await expect(manager.getByRole('listitem').filter({ hasText: 'stopped' })).toBeVisible();

  await expect.poll(() => planned('')).toEqual({ release: releases['one-page'], variant: undefined });
  for (let visit = 0; visit < 10; visit += 1)
    expect(await fetchPage('')).toMatchObject({ release: releases['one-page'], variant: undefined });

  const seconds = Math.round(actions.reduce((sum, one) => sum + one.seconds, 0));
  console.log(`${actions.length} actions in the console, ${seconds} s by the keystroke-level model`);
  expect(seconds).toBeLessThan(180);
});

/** Fetches a page of the remote: its release, its variant, and the visitor's cookies from then on. */
async function fetchPage(cookie: string, address = '/order/aarav-suryan', network = 0) {
  const headers = { accept: 'text/html', cookie, ...fromNetwork(network) };
  const response = await fetch(siteUrl + address, { headers });
  // Not an assertion: for tens of thousands of responses each would take longer than the request.
  if (response.status !== 200) throw new Error(`${address} returned ${response.status}`);
  const [element = ''] = /<div data-slot="page"[^>]*>/.exec(await response.text()) ?? [];
  return {
    cookie: await withReceipt(siteUrl, withCookiesOf(response, cookie), fromNetwork(network)),
    release: attribute(element, 'data-release'),
    variant: attribute(element, 'data-variant') as Variant,
  };
}

async function planned(cookie: string) {
  type Plan = { remotes: { remote: string; version: string; why: { variant?: string } }[] };
  const { remotes } = (await (
    await fetch(`${siteUrl}/__marquee/plan`, { headers: { cookie } })
  ).json()) as Plan;
  const checkout = remotes.find(({ remote }) => remote === 'mfe-checkout');
  return { release: checkout?.version, variant: checkout?.why.variant };
}

async function sendBeacons(cookie: string, beacons: object[]): Promise<void> {
  const response = await fetch(`${siteUrl}/__marquee/telemetry`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/plain' },
    body: JSON.stringify(beacons),
  });
  if (response.status !== 204) throw new Error(`the telemetry endpoint returned ${response.status}`);
}

/** A difference in percentage points, with the sign as the console prints it. */
function points(difference = 0): string {
  const value = Number((difference * 100).toFixed(2));
  return value < 0 ? `−${-value}` : value > 0 ? `\\+${value}` : '0';
}

type Result = {
  sampleRatio: { verdict: string };
  variants: {
    name: Variant;
    exposed: number;
    converted: number;
    against: { interval: [number, number] } | null;
  }[];
};

async function result(): Promise<Result> {
  const { stdout } = await marquee('experiment', 'show', experiment, '--json');
  return JSON.parse(stdout) as Result;
}

function countsOf({ variants: counted }: Result) {
  return Object.fromEntries(
    counted.map(({ name, exposed, converted }) => [name, { exposed, converted }] as const),
  );
}

function attribute(element: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1];
}
