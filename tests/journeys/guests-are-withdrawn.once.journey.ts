import { expect, test, type Browser } from '@playwright/test';
import { knownGuests, startGuestSite, type GuestSite } from '../site/start-guest-site.ts';
import { standInNetwork } from './support.ts';

const broken = '1.9.0';
const maxVisitors = 200;

let site: GuestSite;
let networks = 0;

test.skip(process.env['GUESTS'] !== 'full', 'npm test -- guests plays it');
test.beforeAll(async () => {
  test.setTimeout(300_000);
  site = await startGuestSite();
});
test.afterAll(() => site?.stop());

for (const { remote, entry } of knownGuests)
  test(`feature 12: a canary of ${remote} that throws for every visitor is withdrawn, and others keep the live release`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const guest = knownGuests.find((one) => one.remote === remote)!;
    await site.publishCopy(guest, broken, {
      [entry]: (content) => `throw new Error('broken on purpose');\n${content}`,
    });
    await site.marquee('canary', `${remote}@${broken}`, '--percent', '50', '--reason', 'broken on purpose');

    let harmed = 0;
    for (let visitors = 0; (await rolloutOf(remote)) !== null && visitors < maxVisitors; visitors += 1) {
      const { release, state } = await visit(browser, remote);
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
    await expect.poll(() => visit(browser, remote)).toEqual({ release: '1.0.0', state: 'hydrated' });
  });

/** A visitor of the guest's page, from a network of their own, who stays until the guest has mounted or failed. */
async function visit(browser: Browser, remote: string) {
  const context = await browser.newContext();
  try {
    await standInNetwork(context, site.url, (networks += 1));
    const page = await context.newPage();
    const reported = page.waitForRequest((request) => request.url().endsWith('/__marquee/telemetry'));
    await page.goto(`${site.url}/${remote}`);
    const slot = page.locator(`[data-slot][data-remote="${remote}"]`);
    // A page that failed keeps the heading of the server, with a notice.
    const failed = slot.locator('[data-notice]');
    await expect(slot.and(page.locator('[data-state="hydrated"]')).or(failed)).toBeVisible();
    const release = await slot.getAttribute('data-release');
    const state = (await failed.count()) > 0 ? 'failed' : 'hydrated';
    await reported;
    return { release, state };
  } finally {
    await context.close();
  }
}

async function rolloutOf(remote: string) {
  const response = await fetch(`${site.registryUrl}/environments/production`);
  const { remotes } = (await response.json()) as { remotes: { remote: string; rollout: object | null }[] };
  return remotes.find((one) => one.remote === remote)?.rollout ?? null;
}
