import type { Browser } from '@playwright/test';
import { knownGuests, startGuestSite, type GuestSite } from '../site/start-guest-site.ts';
import { expect, test } from '../visitor/watched-test.ts';
import { standInNetwork } from './support.ts';

const maxVisitors = 200;
/** Visitors who are on the site at the same time: most of a visit is waiting. */
const atOnce = 4;

let site: GuestSite;
let networks = 0;

test.skip(process.env['GUESTS'] !== 'full', 'npm test -- guests plays it');
test.beforeAll(async () => {
  test.setTimeout(300_000);
  site = await startGuestSite();
});
test.afterAll(() => site?.stop());

const [polls, wishes] = (['polls', 'wishes'] as const).map((remote) =>
  knownGuests.find((guest) => guest.remote === remote)!,
);

test('feature 12: a canary of a guest that is as good as the live release stays, and both are measured', async ({
  browser,
}) => {
  test.setTimeout(300_000);
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
  // The guardrail evaluates every second.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await rolloutOf(remote)).toMatchObject({ version: '1.8.0', percent: 50 });
  await site.marquee('withdraw', remote, '--reason', 'the journey is over');
});

test('feature 13: an experiment with a guest shows each visitor one variant, and counts exposures and conversions', async ({
  browser,
}) => {
  test.setTimeout(300_000);
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

  const seen = { before: 0, after: 0 };
  while (Math.min(seen.before, seen.after) < 3)
    for (const { release, variant } of await visitTogether(browser, remote, button)) {
      expect(release).toBe(variants[variant as keyof typeof variants]);
      seen[variant as keyof typeof seen] += 1;
    }
  const expected = Object.entries(seen).map(([name, count]) =>
    expect.objectContaining({ name, exposed: count, converted: count }),
  );
  await expect
    .poll(async () => {
      const { stdout } = await site.marquee('experiment', 'show', 'warmer', '--json');
      return (JSON.parse(stdout) as { variants: object[] }).variants;
    })
    .toEqual(expected);
  await site.marquee('experiment', 'stop', 'warmer', '--reason', 'the journey is over');
});

for (const guest of knownGuests)
  test(`feature 12: a canary of ${guest.remote} that throws for every visitor is withdrawn, and others keep the live release`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const { remote, entry } = guest;
    const broken = '1.9.0';
    await site.publishCopy(guest, broken, {
      [entry]: (content) => `throw new Error('broken on purpose');\n${content}`,
    });
    await site.marquee('canary', `${remote}@${broken}`, '--percent', '50', '--reason', 'broken on purpose');

    let harmed = 0;
    for (let visitors = 0; (await rolloutOf(remote)) !== null && visitors < maxVisitors; visitors += atOnce)
      for (const { release, state } of await visitTogether(browser, remote)) {
        expect(state).toBe(release === broken ? 'failed' : 'hydrated');
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
    await expect.poll(() => visit(browser, remote)).toMatchObject({ release: '1.0.0', state: 'hydrated' });
  });

/** Visitors at the same time, each from a network of their own. */
function visitTogether(...given: Parameters<typeof visit>) {
  return Promise.all(Array.from({ length: atOnce }, () => visit(...given)));
}

/**
 * A visitor of the guest's page, from a network of their own, who stays until the guest has mounted or failed, and who
 * presses its button if it is given.
 */
async function visit(browser: Browser, remote: string, button?: string) {
  const context = await browser.newContext();
  try {
    await standInNetwork(context, site.url, (networks += 1));
    const page = await context.newPage();
    // A beacon counts when it has arrived: closing the page earlier cancels it.
    const arrived = (kinds: string) =>
      page.waitForResponse(
        (response) =>
          response.url().endsWith('/__marquee/telemetry') &&
          new RegExp(`"kind":"(${kinds})","remote":"${remote}"`).test(response.request().postData() ?? ''),
      );
    const mounted = arrived('mount|error');
    await page.goto(`${site.url}/${remote}`);
    const slot = page.locator(`[data-slot][data-remote="${remote}"]`);
    // A page that failed keeps the heading of the server, with a notice.
    const failed = slot.locator('[data-notice]');
    await expect(slot.and(page.locator('[data-state="hydrated"]')).or(failed)).toBeVisible();
    const release = (await slot.getAttribute('data-release')) ?? '';
    const variant = await slot.getAttribute('data-variant');
    const state = (await failed.count()) > 0 ? 'failed' : 'hydrated';
    await mounted;
    if (button) {
      const converted = arrived('conversion');
      await slot.getByRole('button', { name: button }).click();
      await converted;
    }
    return { release, variant, state };
  } finally {
    await context.close();
  }
}

async function rolloutOf(remote: string) {
  const response = await fetch(`${site.registryUrl}/environments/production`);
  const { remotes } = (await response.json()) as { remotes: { remote: string; rollout: object | null }[] };
  return remotes.find((one) => one.remote === remote)?.rollout ?? null;
}

async function health(remote: string) {
  const response = await fetch(`${site.registryUrl}/environments/production/health?remote=${remote}&hours=1`);
  const { releases } = (await response.json()) as { releases: object[] };
  return releases;
}
