import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../visitor/visitor-test.ts';
import { releaseCopy } from '../site/release-copy.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { fromNetwork, standInNetwork, withCookiesOf, withReceipt } from './support.ts';

const root = path.resolve(import.meta.dirname, '../..');
const registryUrl = process.env['REGISTRY_URL'] ?? 'http://localhost:3003';
const home = process.env['MARQUEE_HOME'] ?? path.join(root, '.marquee');
const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:3000';

/** How many visitors come without a browser; `npm test -- experiment` sends ten thousand. */
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
  await marquee(
    'experiment',
    'start',
    experiment,
    ...variants.map((name) => `${name}=mfe-checkout@${releases[name]}`),
    '--conversions',
    'checkout:order-started',
    '--reason',
    'is one page easier than four steps?',
  );
});
test.afterAll(async () => {
  await marquee('promote', 'mfe-checkout@1.0.0', '--reason', 'the journey is over');
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

test('feature 13: stopping it promotes the winner for all visitors', async ({ page }) => {
  await page.goto(`${registryUrl}/console/production/experiments/${experiment}`);
  const { exposed, converted } = seen['one-page'];
  const row = page.getByRole('row', { name: /^Variant one-page/ });
  await expect(row).toContainText(exposed.toLocaleString('en'));
  await expect(row).toContainText(converted.toLocaleString('en'));
  await expect(page.getByText('Sample ratio: fine')).toBeVisible();
  const [low, high] =
    (await result()).variants.find(({ name }) => name === 'one-page')?.against?.interval ?? [];
  // An interval that excludes no difference is not drawn.
  if (low === -1 && high === 1)
    await expect(page.getByText('Too few visitors for a conclusion yet.').first()).toBeVisible();
  else
    await expect(page.getByRole('img')).toHaveAccessibleName(
      new RegExp(`Difference to steps: one-page .* points, between ${points(low)} and ${points(high)}$`),
    );

  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Token').fill((await readFile(path.join(home, 'registry/token'), 'utf8')).trim());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Stop experiment' }).click();
  await page.getByLabel('Promote').selectOption('one-page');
  await page.getByLabel('Reason').fill('more orders begin');
  await page.getByRole('button', { name: 'Stop the experiment' }).click();
  await expect(page.getByRole('status').first()).toContainText('Stop experiment: done.');
  await expect(page.getByRole('listitem').filter({ hasText: 'stopped' })).toBeVisible();

  await expect.poll(() => planned('')).toEqual({ release: releases['one-page'], variant: undefined });
  for (let visit = 0; visit < 10; visit += 1)
    expect(await fetchPage('')).toMatchObject({ release: releases['one-page'], variant: undefined });
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
