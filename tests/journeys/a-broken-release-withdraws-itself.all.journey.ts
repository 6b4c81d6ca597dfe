import { releaseCopy, type Change } from '../site/release-copy.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { expect, test, type NewContext } from '../visitor/watched-test.ts';
import { fromNetwork, guardrailEvaluated, standInNetwork, withCookiesOf, withReceipt } from './support.ts';

const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:3000';
const registryUrl = process.env['REGISTRY_URL'] ?? 'http://localhost:3003';

const remote = 'mfe-auth';
const slot = 'auth.account';
const broken = '1.9.0';

/** Builds and publishes a changed copy of the remote; publishing serves it to no visitor. */
function publish(version: string, change: Change) {
  return releaseCopy(remote, version, { ...change, publishOnly: true });
}
const marquee = (...args: string[]) => runMarquee(args);

/** Each visitor has its own network, as visitors of a real site do. */
let networks = 0;

type Visit = { release: string; failed: boolean };

/**
 * A visitor without a browser: fetches the home page and sends the beacons that a browser would send for the
 * header's account slot. The broken release throws wherever it renders, so a slot that failed on the server
 * also fails in the browser.
 */
async function visit(): Promise<Visit> {
  const from = fromNetwork((networks += 1));
  const page = await fetch(siteUrl, { headers: { accept: 'text/html', ...from } });
  const cookie = await withReceipt(siteUrl, withCookiesOf(page), from);
  const [element = ''] = new RegExp(`<div data-slot="${slot}"[^>]*>`).exec(await page.text()) ?? [];
  const [, release = ''] = /data-release="([^"]*)"/.exec(element) ?? [];
  // The browser renders a slot that a busy server left out, unless the slot's code throws there too.
  const failed = release === broken && /data-state="fallback"/.test(element);
  const about = { remote, release, at: Date.now() };
  const beacon = failed
    ? { kind: 'error', ...about, cause: 'REMOTE_DID_NOT_LOAD', message: 'broken on purpose' }
    : { kind: 'mount', ...about, slot, milliseconds: 30 };
  const accepted = await fetch(`${siteUrl}/__marquee/telemetry`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/plain', ...from },
    body: JSON.stringify([beacon]),
  });
  expect(accepted.status).toBe(204);
  return { release, failed };
}

/** A visitor with a browser, who stays until the account slot is hydrated or has failed. */
async function visitInBrowser(newContext: NewContext): Promise<string> {
  const context = await newContext();
  await standInNetwork(context, siteUrl, (networks += 1));
  const page = await context.newPage();
  // Closing the page earlier cancels its beacons.
  const reported = page.waitForResponse((response) => response.url().endsWith('/__marquee/telemetry'));
  await page.goto(siteUrl);
  const account = page.locator(`[data-slot="${slot}"]`);
  const release = (await account.getAttribute('data-release')) ?? '';
  await expect(page.locator('main h1')).toBeVisible();
  await reported;
  await context.close();
  return release;
}

async function rolloutNow(): Promise<{ version: string; percent: number } | null> {
  const { remotes } = (await (await fetch(`${registryUrl}/environments/production`)).json()) as {
    remotes: { remote: string; rollout: { version: string; percent: number } | null }[];
  };
  return remotes.find((one) => one.remote === remote)?.rollout ?? null;
}

async function health(version: string) {
  const response = await fetch(`${registryUrl}/environments/production/health?remote=${remote}&hours=1`);
  const { releases } = (await response.json()) as {
    releases: { version: string; visitors: number; harmed: number; mounts: number }[];
  };
  return releases.find((one) => one.version === version);
}

test.describe.configure({ mode: 'serial' });

test(
  'feature 12: a release identical to the live one is not withdrawn, and its visitors are counted',
  { tag: '@all' },
  async ({ newContext }) => {
    await publish('1.8.0', {});
    await marquee('canary', `${remote}@1.8.0`, '--percent', '50', '--reason', 'identical');
    await expect.poll(async () => (await visit()).release).toBe('1.8.0');

    for (let visitor = 0; visitor < 60; visitor += 1) await visit();
    const releases = [await visitInBrowser(newContext), await visitInBrowser(newContext)];
    expect(['1.0.0', '1.8.0']).toEqual(expect.arrayContaining(releases));

    await expect.poll(async () => (await health('1.8.0'))?.visitors ?? 0).toBeGreaterThan(10);
    await guardrailEvaluated(registryUrl);
    expect(await rolloutNow()).toMatchObject({ version: '1.8.0', percent: 50 });
    expect((await health('1.8.0'))?.harmed).toBe(0);
    await marquee('withdraw', remote, '--reason', 'done');
  },
);

test('feature 12: a release that throws for every visitor is withdrawn automatically within 50 visitors', async ({
  newContext,
}) => {
  await publish(broken, {
    untried: true,
    replace: [
      [
        'src/account-slot/Account.tsx',
        'export function Component() {',
        "export function Component() {\n  throw new Error('broken on purpose');",
      ],
    ],
  });
  await marquee('canary', `${remote}@${broken}`, '--percent', '30', '--reason', 'broken on purpose');
  let harmed = 0;
  const meet = ({ release }: { release: string }) => {
    if (release === broken) harmed += 1;
    return release;
  };
  await expect.poll(async () => meet(await visit())).toBe(broken);

  let visitors = 0;
  // Two of the visitors have a browser.
  for (; (await rolloutNow()) !== null && visitors < 300; visitors += 1)
    if (visitors === 3 || visitors === 6) meet({ release: await visitInBrowser(newContext) });
    else if (meet(await visit()) === broken)
      // The next visitor comes when the registry has counted this one, or has withdrawn the release.
      await expect
        .poll(async () => (await rolloutNow()) === null || ((await health(broken))?.harmed ?? 0) >= harmed)
        .toBe(true);
  expect(await rolloutNow()).toBeNull();

  const { stdout } = await marquee('audit', '--json');
  const { rows } = JSON.parse(stdout) as {
    rows: { action: string; actor: string; reason: string; version: string }[];
  };
  const withdrawal = rows.find(({ action, version }) => action === 'withdraw' && version === broken);
  expect(withdrawal).toMatchObject({ actor: 'guardrail' });
  expect(withdrawal?.reason).toMatch(
    /\d+ of \d+ affected visitors had mfe-auth@1\.9\.0, which [\d.]+ % have.*visitors from \d+ networks were harmed, \d+ of them seen by the server/,
  );

  console.log(`withdrawn: ${withdrawal?.reason}; ${harmed} in all, of ${visitors} who came`);
  expect(harmed).toBeGreaterThan(0);
  expect(harmed).toBeLessThanOrEqual(50);
});

test('visitors who had the withdrawn release get the live release again', { tag: '@all' }, async () => {
  for (let visitor = 0; visitor < 10; visitor += 1) {
    await expect.poll(async () => visit()).toEqual({ release: '1.0.0', failed: false });
  }
});
