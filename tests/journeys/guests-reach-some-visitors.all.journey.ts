import type { Browser, Page } from '@playwright/test';
import { launchFirefox } from '../browser/launch-firefox.ts';
import { knownGuests, startGuestSite, type GuestSite, type KnownGuest } from '../site/start-guest-site.ts';
import { expect, test } from '../visitor/watched-test.ts';
import { guardrailEvaluated, standInNetwork } from './support.ts';

const maxVisitors = 200;
/** Visitors who are on the site at the same time: most of a visit is waiting. */
const atOnce = 4;

let site: GuestSite;
let networks = 0;

test.skip(process.env['GUESTS'] !== 'full', 'npm test -- guests plays it');
test.beforeAll(async () => {
  site = await startGuestSite();
});
test.afterAll(() => site?.stop());

const [polls, wishes] = (['polls', 'wishes'] as const).map((remote) =>
  knownGuests.find((guest) => guest.remote === remote)!,
);

test('feature 12: a canary of a guest that is as good as the live release stays, and both are measured', async ({
  browser,
}) => {
  const { remote } = polls!;
  await site.publishCopy(polls!, '1.8.0', {});
  await site.marquee('canary', `${remote}@1.8.0`, '--percent', '50', '--reason', 'identical');

  const counted = new Map<string, number>();
  const isEnough = () => ['1.0.0', '1.8.0'].every((version) => (counted.get(version) ?? 0) >= 10);
  for (let visitors = 0; !isEnough() && visitors < maxVisitors; visitors += atOnce)
    for (const { release, state } of await visitTogether(browser, remote)) {
      expect(state).toBe('hydrated');
      counted.set(release, (counted.get(release) ?? 0) + 1);
    }
  await expect
    .poll(() => health(remote))
    .toEqual(
      expect.arrayContaining(
        [...counted].map(([version, visitors]) =>
          expect.objectContaining({ version, visitors, harmed: 0, mounts: visitors }),
        ),
      ),
    );
  await guardrailEvaluated(site.registryUrl);
  expect(await rolloutOf(remote)).toMatchObject({ version: '1.8.0', percent: 50 });
  await site.marquee('withdraw', remote, '--reason', 'the journey is over');
});

test('feature 13: an experiment with a guest shows each visitor one variant, and counts exposures and conversions', async ({
  browser,
}) => {
  const { remote, button } = wishes!;
  await site.publishCopy(wishes!, '1.7.0', {});
  const variants = { before: '1.0.0', after: '1.7.0' };
  await site.marquee(
    'experiment',
    'start',
    'warmer',
    ...Object.entries(variants).map(([name, version]) => `${name}=${remote}@${version}`),
    '--conversions',
    'wishes:sent',
    '--reason',
    'a journey',
  );
  // The shell has the new snapshot.
  await expect.poll(async () => (await fetch(`${site.url}/${remote}`)).text()).toContain('data-variant');

  const results = async () => {
    const { stdout } = await site.marquee('experiment', 'show', 'warmer', '--json');
    return (JSON.parse(stdout) as { variants: { converted: number }[] }).variants;
  };
  const seen = { before: 0, after: 0 };
  while (Math.min(seen.before, seen.after) < 3)
    for (const { release, variant } of await visitTogether(browser, remote, {
      button,
      heardOf: async () => sumOf(await results(), 'converted'),
    })) {
      expect(release).toBe(variants[variant as keyof typeof variants]);
      seen[variant as keyof typeof seen] += 1;
    }
  expect(await results()).toEqual(
    Object.entries(seen).map(([name, count]) =>
      expect.objectContaining({ name, exposed: count, converted: count }),
    ),
  );
  await site.marquee('experiment', 'stop', 'warmer', '--reason', 'the journey is over');
});

for (const guest of knownGuests)
  test(`feature 12: a canary of ${guest.remote} that throws for every visitor is withdrawn, and others keep the live release`, async ({
    browser,
  }) => {
    await expectWithdrawal(browser, guest, '1.9.0', throwsAtOnce(guest));
  });

test('feature 12: a canary of wishes whose component throws, which Vue only logs, is withdrawn', async ({
  browser,
}) => {
  await expectWithdrawal(browser, wishes!, '1.9.2', {
    changes: {
      [wishes!.entry]: (content) => content.replace('render(){', "$&throw new Error('broken on purpose');"),
    },
    state: 'hydrated',
  });
});

for (const guest of [polls!, wishes!])
  test(`feature 12: in Firefox too a canary of ${guest.remote} that throws for every visitor is withdrawn`, async () => {
    const browser = await launchFirefox();
    try {
      await expectWithdrawal(browser, guest, '1.9.1', throwsAtOnce(guest));
    } finally {
      await browser.close();
    }
  });

/** The entry throws, so that the guest does not mount. */
const throwsAtOnce = ({ entry }: KnownGuest) => ({
  changes: { [entry]: (content: string) => `throw new Error('broken on purpose');\n${content}` },
  state: 'failed',
});

/** Gives half of the visitors a canary that throws, until it is withdrawn. `state` is what they see of it. */
async function expectWithdrawal(
  browser: Browser,
  guest: KnownGuest,
  broken: string,
  { changes, state: brokenState }: { changes: Parameters<GuestSite['publishCopy']>[2]; state: string },
) {
  const { remote } = guest;
  await site.publishCopy(guest, broken, changes);
  await site.marquee('canary', `${remote}@${broken}`, '--percent', '50', '--reason', 'broken on purpose');

  let harmed = 0;
  for (let visitors = 0; (await rolloutOf(remote)) !== null && visitors < maxVisitors; visitors += atOnce)
    for (const { release, state } of await visitTogether(browser, remote)) {
      expect(state).toBe(release === broken ? brokenState : 'hydrated');
      if (release === broken) harmed += 1;
    }
  expect(await rolloutOf(remote)).toBeNull();
  expect(harmed).toBeGreaterThan(0);
  expect(harmed).toBeLessThanOrEqual(50);
  const { stdout } = await site.marquee('audit', '--json');
  const { rows } = JSON.parse(stdout) as {
    rows: { action: string; actor: string; version: string; remote: string }[];
  };
  expect(rows).toContainEqual(
    expect.objectContaining({ remote, action: 'withdraw', version: broken, actor: 'guardrail' }),
  );
  const pages = () =>
    Promise.all(Array.from({ length: 10 }, async () => (await fetch(`${site.url}/${remote}`)).text()));
  await expect.poll(async () => (await pages()).join('\n')).not.toContain(`data-release="${broken}"`);
  for (const visitor of await visitTogether(browser, remote))
    expect(visitor).toMatchObject({ release: '1.0.0', state: 'hydrated' });
}

/**
 * Visitors of the guest's page at the same time, each from a network of their own, who press its button if it is given.
 * They stay until the registry has heard of each: closing a page earlier cancels its beacons. `heardOf` counts those
 * of whom it has heard.
 */
async function visitTogether(
  browser: Browser,
  remote: string,
  {
    button,
    heardOf = async () => sumOf(await health(remote), 'visitors'),
  }: { button?: string; heardOf?: () => Promise<number> } = {},
) {
  const [before, rollout] = await Promise.all([heardOf(), rolloutOf(remote)]);
  // Beacons of a release that is withdrawn meanwhile do not count.
  const isOver = async () => rollout !== null && (await rolloutOf(remote)) === null;
  const pages: Page[] = [];
  try {
    // Firefox fails to open two windows at the same time.
    while (pages.length < atOnce) pages.push(await browser.newPage());
    const seen = await Promise.all(pages.map((page) => visit(page, remote, button)));
    await expect.poll(async () => (await isOver()) || (await heardOf()) >= before + atOnce).toBe(true);
    return seen;
  } finally {
    await Promise.all(pages.map((page) => page.close()));
  }
}

/** A visitor of the guest's page, who sees that the guest has mounted or failed. */
async function visit(page: Page, remote: string, button?: string) {
  await standInNetwork(page.context(), site.url, (networks += 1));
  await page.goto(`${site.url}/${remote}`);
  const slot = page.locator(`[data-slot][data-remote="${remote}"]`);
  // A page that failed keeps the heading of the server, with a notice.
  const failed = slot.locator('[data-notice]');
  await expect(slot.and(page.locator('[data-state="hydrated"]')).or(failed)).toBeVisible({
    timeout: 30_000,
  });
  const release = (await slot.getAttribute('data-release')) ?? '';
  const variant = await slot.getAttribute('data-variant');
  const state = (await failed.count()) > 0 ? 'failed' : 'hydrated';
  if (button) await slot.getByRole('button', { name: button }).click();
  return { release, variant, state };
}

async function rolloutOf(remote: string) {
  const response = await fetch(`${site.registryUrl}/environments/production`);
  const { remotes } = (await response.json()) as { remotes: { remote: string; rollout: object | null }[] };
  return remotes.find((one) => one.remote === remote)?.rollout ?? null;
}

async function health(remote: string) {
  const response = await fetch(`${site.registryUrl}/environments/production/health?remote=${remote}&hours=1`);
  const { releases } = (await response.json()) as { releases: { visitors: number }[] };
  return releases;
}

function sumOf<Field extends string>(rows: readonly Record<Field, number>[], field: Field): number {
  return rows.reduce((total, row) => total + row[field], 0);
}
