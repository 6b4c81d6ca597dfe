import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { knownGuests, startGuestSite, type GuestSite, type KnownGuest } from '../site/start-guest-site.ts';
import { expect, test } from '../visitor/watched-test.ts';

/** `npm test -- guests`: 50 flipped bits in each kind of file of each guest. */
const isFull = process.env['GUESTS'] === 'full';
const flips = isFull ? Number(process.env['FLIPS'] ?? 50) : 1;
const tried = isFull ? knownGuests : knownGuests.filter(({ remote }) => /^(polls|wishes)$/.test(remote));

const seats = knownGuests.find(({ remote }) => remote === 'seats')!;

let site: GuestSite;
test.beforeAll(async () => {
  site = await startGuestSite();
});
test.afterAll(() => site?.stop());

for (const guest of tried)
  for (const kind of ['entry', 'chunk', 'style'] as const)
    test(
      `feature 8: ${flips} bits flipped in the ${kind} of ${guest.remote}: it never runs or applies`,
      { tag: guest === tried[0] ? [] : '@all' },
      async ({ context }) => {
        test.setTimeout(300_000 + flips * 10_000);
        for (let flip = 0; flip < flips; flip += 1) {
          // A page of its own, which sends no report of the flip before.
          const page = await context.newPage();
          const reported = reportsOf(page, guest.remote, 'INTEGRITY');
          const thrown = reportsOf(page, guest.remote, 'UNCAUGHT');
          const flipped = await flipIn(
            page,
            kind === 'entry' ? new RegExp(`/${guest.entry}$`) : guest.files[kind],
            flip,
          );
          await page.goto(`${site.url}/${guest.remote}`);
          if (kind === 'chunk' && !guest.isModule) await page.locator(`.${guest.card} button`).click();
          await expect.poll(() => flipped.count).toBeGreaterThan(0);
          await expect.poll(() => reported.length).toBeGreaterThan(0);
          await expectRefused(page, guest, kind, thrown);
          await page.close();
        }
      },
    );

/** What a refused file leaves out: the whole guest, its lazy part, or its styles. */
async function expectRefused(
  page: Page,
  { remote, card, lazy, isModule }: KnownGuest,
  kind: string,
  thrown: readonly string[],
) {
  const slot = page.locator(`[data-slot][data-remote="${remote}"]`);
  const shown = slot.locator(`.${card}`);
  const failed = slot.getByText('This section didn’t load');
  if (kind === 'chunk' && !isModule) {
    await expect(page.getByText(lazy)).toHaveCount(0);
  } else if (kind === 'style') {
    // Without its style, a build mounts or fails, or its framework shows nothing and its error is reported.
    const isOver = async () => (await shown.or(failed).count()) > 0 || thrown.length > 0;
    await expect.poll(isOver).toBe(true);
    if ((await shown.count()) > 0) await expect(shown).not.toHaveCSS('border-top-style', 'dashed');
  } else {
    // An ES module is loaded with all its scripts, so that a changed lazy chunk stops the whole guest.
    await expect(failed).toBeVisible();
    await expect(shown).toHaveCount(0);
  }
}

/** Flips one bit of each response of this file, at another place for each number. */
async function flipIn(page: Page, file: RegExp, number: number): Promise<{ count: number }> {
  const flipped = { count: 0 };
  const isFile = ({ pathname }: URL) => pathname.startsWith('/remotes/') && file.test(pathname);
  await page.route(isFile, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    const at = (number * 7_919 + 11) % body.length;
    body.writeUInt8(body.readUInt8(at) ^ (1 << (number % 8)), at);
    flipped.count += 1;
    await route.fulfill({ response, body });
  });
  return flipped;
}

/** The errors of the remote with this cause that the page reports from now on. */
function reportsOf(page: Page, remote: string, cause: string): string[] {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/__marquee/telemetry')) return;
    const beacons = JSON.parse(request.postData() ?? '[]') as {
      remote?: string;
      cause?: string;
      message?: string;
    }[];
    for (const beacon of beacons)
      if (beacon.remote === remote && beacon.cause === cause) reports.push(beacon.message ?? '');
  });
  return reports;
}

test.describe('files that no release names', () => {
  test.use({ violations: [/^securitypolicyviolation: script-src-elem /] });
  for (const [kind, url] of [
    ['of another site', 'https://elsewhere.test/rogue.js'],
    ['beside the files of a release', '/remotes/polls/1.0.0/unlisted.js'],
  ] as const)
    test(`a script ${kind} does not run for a remote of this platform, and is reported with its name`, async ({
      page,
    }) => {
      const reported = reportsOf(page, 'mfe-square', 'INTEGRITY');
      await page.route(
        ({ href }) => href.endsWith(url) && !href.includes('?'),
        (route) =>
          route.fulfill({
            contentType: 'text/javascript',
            headers: { 'access-control-allow-origin': '*' },
            body: 'window.rogueRan = true',
          }),
      );
      await page.goto(`${site.url}/square?script=${encodeURIComponent(url)}`);
      await expect(page.locator('[data-remote="mfe-square"]')).toHaveAttribute('data-state', 'hydrated');
      await page.getByRole('button', { name: 'Load a script' }).click();
      await expect.poll(() => reported.length).toBeGreaterThan(0);
      expect(await page.evaluate(() => 'rogueRan' in window)).toBe(false);
    });

  test('a guest that loads and imports scripts of another site, changed ones of its own, and texts runs without them', async ({
    page,
  }) => {
    const rogue = ['https://elsewhere.test/rogue.js', '/remotes/seats/1.1.0/confirm.js?changed']
      .map(
        (url) =>
          `try { const s = document.createElement('script'); s.src = '${url}'; document.head.append(s); } catch {}`,
      )
      .join('\n');
    // Computed addresses: a release that imports a whole URL by its name is refused.
    const imported = ['https://elsewhere.test/rogue.js', '/remotes/seats/1.1.0/unlisted.js']
      .map((url) => `import('${url}'.trim()).catch(() => undefined);`)
      .join('\n');
    const composed = `
      import('data:text/javascript,window.rogueRan = true'.trim()).catch(() => undefined);
      import(URL.createObjectURL(new Blob(['window.rogueRan = true'], { type: 'text/javascript' }))).catch(() => undefined);`;
    await site.publishCopy(seats, '1.1.0', {
      'star-seats.js': (content) => `${content}\n${rogue}\n${imported}\n${composed}`,
    });
    await site.marquee('promote', 'seats@1.1.0', '--reason', 'a journey');
    const reported = reportsOf(page, 'seats', 'INTEGRITY');
    await page.route(/(rogue|unlisted)\.js$|confirm\.js\?changed$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: 'window.rogueRan = true',
      }),
    );
    await expect(async () => {
      await page.goto(`${site.url}/seats`);
      await expect(page.locator('[data-remote="seats"]')).toHaveAttribute('data-release', '1.1.0', {
        timeout: 1,
      });
    }).toPass();
    await expect(page.locator('[data-remote="seats"]')).toHaveAttribute('data-state', 'hydrated');
    await expect.poll(() => reported.length).toBeGreaterThan(1);
    expect(await page.evaluate(() => 'rogueRan' in window)).toBe(false);
  });

  test('a build with a React of its own is refused, with its path, source maps or none', async () => {
    for (const react of [
      'node_modules/react/cjs/react.production.js',
      'react-18/node_modules/react/cjs/react.production.min.js',
      'react-18/node_modules/react/cjs/react.development.js',
      'react-18/node_modules/react-dom/cjs/react-dom.production.min.js',
      'react-18/node_modules/react-dom/cjs/react-dom.development.js',
    ]) {
      const code = await readFile(path.join(site.builds, react), 'utf8');
      const published = site.publishCopy(seats, '2.0.0', { 'own-react.js': () => code });
      await expect(published, react).rejects.toThrow(/own-react\.js.*react/is);
    }
  });
});
