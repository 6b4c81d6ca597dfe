import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { isFirstRing } from '@marquee/testing/ring';
import { launchFirefox } from '../browser/launch-firefox.ts';
import { commandsIn, typeCommands } from '../site/doc-commands.ts';
import { everyWayToCode, startForeignHost } from '../site/every-way-to-code.ts';
import { knownGuests, startGuestSite, type GuestSite, type KnownGuest } from '../site/start-guest-site.ts';
import { watchShifts } from '../visitor/layout-shifts.ts';
import { countResources, counts, goTo, timersEnded } from '../visitor/resource-counts.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { killsStreamTo } from './support.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** `npm test -- guests`: 20 visits to the page of every guest, and every guest killed. */
const isFull = process.env['GUESTS'] === 'full';
const visits = isFull ? 20 : 2;
const some = knownGuests.filter(({ remote }) => /^(polls|wishes)$/.test(remote));
const visited = isFull ? knownGuests : some;
const seats = knownGuests.find(({ remote }) => remote === 'seats')!;
const killed = isFull ? knownGuests : some.slice(1);
/** A page of the shell. */
const plain = '/terms';

let site: GuestSite;
test.beforeAll(async () => {
  // The first ring plays the guest that needs no tools: those of the others take a minute to install.
  site = await startGuestSite({ onlyElement: isFirstRing });
});
test.afterAll(() => site?.stop());

const slotOf = (page: Page, remote: string) => page.locator(`[data-slot][data-remote="${remote}"]`);

/** Presses the guest's button, which shows the number of presses and the text of the lazy chunk. */
async function expectAlive(page: Page, { remote, card, button, lazy }: KnownGuest) {
  const slot = slotOf(page, remote);
  await expect(slot).toHaveAttribute('data-state', 'hydrated');
  const shown = slot.locator(`.${card}`);
  await expect(shown).toHaveCSS('border-top-style', 'dashed');
  await shown.getByRole('button').click();
  await expect(shown.getByRole('button')).toHaveText(`${button}: 1`);
  await expect(shown).toContainText(lazy);
}

test('a guest without a bundler runs as a page, unmodified', async ({ page }) => {
  await page.goto(`${site.url}/${seats.remote}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(seats.heading);
  await expectAlive(page, seats);
});

test(
  'builds of webpack, rspack, Vite, Vue, Svelte and without a bundler run as pages, unmodified, with links in the footer',
  { tag: '@all' },
  async ({ page }) => {
    for (const guest of knownGuests) {
      await page.goto(`${site.url}/${guest.remote}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(guest.heading);
      await expectAlive(page, guest);
    }
    const linkTo = (path: string) => page.getByRole('contentinfo').locator(`a[href="${path}"]`);
    await expect(linkTo('/wishes')).toHaveText('Send a wish');
    await page.goto(`${site.url}/hi/polls`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('प्रशंसकों के मतदान');
    await expectAlive(page, knownGuests[0]!);
    await expect(linkTo('/hi/wishes')).toHaveText('शुभकामना भेजें');
  },
);

test(
  'on one page all of them, beside a remote of this platform, with one React and one RxJS',
  { tag: '@all' },
  async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') scripts.push(await response.text().catch(() => ''));
    });
    const shifted = await watchShifts(page);
    await page.goto(`${site.url}/square`);
    await expect(slotOf(page, 'mfe-square')).toHaveAttribute('data-state', 'hydrated');
    for (const guest of knownGuests) {
      await expectAlive(page, guest);
      await expect(slotOf(page, guest.remote)).not.toContainText('loading');
    }
    await expect(slotOf(page, 'polls')).toContainText('Should Aarav sing more?');
    await expect(slotOf(page, 'ticker')).toContainText('1 wishes for Aarav today');
    await expect(slotOf(page, 'mfe-square')).toContainText('Wishes sent from here: 1');
    await slotOf(page, 'wishes').getByRole('button').click();
    await expect(slotOf(page, 'ticker')).toContainText('2 wishes for Aarav today');
    await expect(slotOf(page, 'mfe-square')).toContainText('Wishes sent from here: 2');

    expect(await shifted()).toBeLessThan(0.01);

    const copies = (pattern: RegExp) => scripts.filter((script) => pattern.test(script)).length;
    expect(copies(/\.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/)).toBe(1);
    expect(copies(/errors occurred during unsubscription/)).toBe(1);
  },
);

/** The pages whose visits must leave nothing: those of guests, and the one with a slot of each. */
const places = [
  ...visited.map((guest) => ({ path: `/${guest.remote}`, guests: [guest] })),
  { path: '/square', guests: knownGuests },
];
type Place = (typeof places)[number];

test(
  `feature 16: ${visits} visits to the pages of ${visited.length} guests and to one with all leave no timer, listener, node or style`,
  { tag: '@all' },
  async ({ page }) => {
    test.setTimeout(300_000 + visits * 25_000);
    await page.addInitScript(countResources);
    await page.goto(`${site.url}${plain}`);
    // The first visits load code and create what stays.
    for (const place of places) await visit(page, place);
    await timersEnded(page);
    const { timers: idleTimers } = await settled(page);
    for (const place of places) {
      // The page that was removed last may still be in memory, before and after.
      await visit(page, place);
      await timersEnded(page);
      const before = await settled(page);
      for (let time = 0; time < visits; time += 1) await visit(page, place);
      await expect(async () => {
        const { timers, listeners, allListeners, ...rest } = await settled(page);
        expect(before, place.path).toMatchObject(rest);
        expect(timers, place.path).toBeLessThanOrEqual(idleTimers);
        // The shell's listeners for the first interaction may end meanwhile.
        expect(listeners, place.path).toBeLessThanOrEqual(before.listeners);
        // In the long form, one listener that each visit leaves is too many.
        expect(allListeners - before.allListeners, place.path).toBeLessThan(20);
      }).toPass();
    }
  },
);

/** Goes to a page with guests and back, without a new document. */
async function visit(page: Page, { path: to, guests }: Place) {
  await goTo(page, to);
  for (const guest of guests) await expectAlive(page, guest);
  await goTo(page, plain);
}

/** The counts of a page, with the browser's own count of listeners after a garbage collection. */
async function settled(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  await devTools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devTools.send('Performance.getMetrics');
  await devTools.detach();
  const allListeners = metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? 0;
  return { ...(await counts(page)), allListeners };
}

for (const guest of killed)
  test(
    `an open tab shows the fallback of the killed guest ${guest.remote}, and the revived guest without a reload`,
    { tag: '@all' },
    async ({ page }) => {
      await killAndRevive(page, guest);
    },
  );

/** Kills a guest while a tab shows it in a slot, and revives it. */
async function killAndRevive(page: Page, guest: KnownGuest) {
  const streaming = killsStreamTo(page);
  await page.goto(`${site.url}/square`);
  await expectAlive(page, guest);
  await streaming;
  await site.marquee('kill', guest.remote, '--reason', 'a journey');
  const slot = slotOf(page, guest.remote);
  await expect(slot).toHaveAttribute('data-state', 'killed');
  await expect(slot.locator(`.${guest.card}`)).toHaveCount(0);
  await site.marquee('revive', guest.remote, '--reason', 'a journey');
  await expect(slot.locator(`.${guest.card}`)).toHaveCSS('border-top-style', 'dashed');
  await expectAlive(page, guest);
}

test('a pinned guest reaches its visitor, and no other', { tag: '@all' }, async ({ page, context }) => {
  const guest = some.at(-1)!;
  const pinned = '1.1.0';
  const visitor = 'fan'.padEnd(32, '0');
  await site.publishCopy(guest, pinned, {});
  await site.marquee('pin', `${guest.remote}@${pinned}`, '--visitor', visitor, '--reason', 'a journey');
  await context.addCookies([{ name: 'UUID', value: visitor, url: site.url }]);
  await expect(async () => {
    await page.goto(`${site.url}/${guest.remote}`);
    await expect(slotOf(page, guest.remote)).toHaveAttribute('data-release', pinned, { timeout: 1 });
  }).toPass();
  await expectAlive(page, guest);
  const response = await fetch(`${site.url}/${guest.remote}`);
  expect(await response.text()).toContain(`data-remote="${guest.remote}" data-release="1.0.0"`);
});

test.describe('a hostile release', () => {
  test.use({ serviceWorkers: 'allow' });
  const hostile = 'hostile'.padEnd(32, '0');
  let foreign: Awaited<ReturnType<typeof startForeignHost>>;
  test.beforeAll(async () => {
    foreign = await startForeignHost();
    const worker = '/remotes/seats/6.6.6/confirm.js';
    const code = everyWayToCode({ host: foreign.url, worker });
    await site.publishCopy(seats, '6.6.6', { 'star-seats.js': (content) => `${content}\n${code}` });
    await site.marquee('pin', 'seats@6.6.6', '--visitor', hostile, '--reason', 'a journey');
  });
  test.afterAll(() => foreign?.stop());

  /** Opens the page of the release, whose code tries every way; returns what it reached. */
  async function reachedOn(page: Page) {
    await page.context().addCookies([{ name: 'UUID', value: hostile, url: site.url }]);
    await expect(async () => {
      await page.goto(`${site.url}/seats`);
      await expect(slotOf(page, 'seats')).toHaveAttribute('data-release', '6.6.6', { timeout: 1 });
    }).toPass();
    await expectAlive(page, seats);
    await page.waitForFunction('window.tried');
    // The site registers its own service worker.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const { tried, ...reached } = await page.evaluate(async () => {
      // The hostile guest writes these into the window.
      const { tried, ran } = window as unknown as { tried: Record<string, string>; ran: string[] };
      const registered = await navigator.serviceWorker.getRegistrations();
      return { tried, ran, workers: registered.map(({ scope, active }) => [scope, active?.scriptURL]) };
    });
    expect(Object.keys(tried).length).toBeGreaterThan(30);
    return { ...reached, foreign: foreign.requested };
  }
  const nothing = () => ({ ran: [], foreign: [], workers: [[`${site.url}/`, `${site.url}/sw.js`]] });

  test('finding 25: by no way does a guest run a file of another host, a text or a service worker', async ({
    page,
    complaints,
  }) => {
    complaints.push(/./);
    expect(await reachedOn(page)).toEqual(nothing());
  });

  test('finding 25: nor does it in Firefox', { tag: '@all' }, async () => {
    const browser = await launchFirefox();
    try {
      expect(await reachedOn(await browser.newPage())).toEqual(nothing());
    } finally {
      await browser.close();
    }
  });
});

/** The folders whose builds stand for those of each section of docs/guests.md, by the name in its `guest.json`. */
const documented: Record<string, KnownGuest['folder'][]> = {
  votes: ['webpack-react', 'rspack-react'],
  riddles: ['vite-react'],
  greetings: ['vue', 'svelte'],
  places: ['element'],
};

test(
  'the commands of docs/guests.md lead from an existing build to a live page',
  { tag: '@all' },
  async ({ page }) => {
    const sections = await commandsIn(path.join(root, 'docs/guests.md'));
    // Where the command line is not installed, `npx marquee` would run the package of a stranger.
    for (const { commands } of sections) expect(commands).not.toMatch(/npx (?!@marquee\/cli@\d)/);
    const named = sections.map(({ commands }) => /"name": "(\w+)"/.exec(commands)?.[1] ?? '');
    expect(named).toEqual(Object.keys(documented));
    const typed = sections.flatMap(({ commands }, index) =>
      documented[named[index]!]!.map((folder, place) => ({ commands, name: named[index]!, folder, place })),
    );
    for (const { commands, name, folder, place } of isFull ? typed : typed.slice(0, 1)) {
      const guest = knownGuests.find((one) => one.folder === folder)!;
      // A version has one build: the second one of a section has another name.
      const remote = place === 0 ? name : `more${name}`;
      const cwd = await mkdtemp(path.join(tmpdir(), 'marquee-documented-guest-'));
      await cp(path.join(site.builds, folder), cwd, {
        recursive: true,
        filter: (file) => !file.endsWith('guest.json'),
      });
      if (!guest.isModule) await renameIn(path.join(cwd, 'dist'), guest.remote, remote);
      const marquee = `node ${path.join(root, 'shared/cli/marquee.mjs')}`;
      const ours = commands.replaceAll(name, remote).replaceAll(/npx @marquee\/cli@\S+/g, marquee);
      await typeCommands(ours, { cwd, variables: site.variables });
      await rm(cwd, { recursive: true });

      const status = async () => (await fetch(`${site.url}/${remote}`, { redirect: 'manual' })).status;
      await expect.poll(status).toBe(200);
      await page.goto(`${site.url}/${remote}`);
      const card = guest.isModule ? guest.card : guest.card.replace(guest.remote, remote);
      await expectAlive(page, { ...guest, remote, card });
    }
  },
);

/** Renames an application in its build: two on one site may not set the same global variable. */
async function renameIn(folder: string, from: string, to: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(from, to));
  }
}

if (isFull)
  for (const guest of some)
    test(
      `Firefox mounts ${guest.remote} in a slot, and ${visits} times as a page, nothing stays, and a kill reaches it`,
      { tag: '@all' },
      async () => {
        test.setTimeout(300_000 + visits * 10_000);
        const browser = await launchFirefox();
        try {
          const page = await browser.newPage();
          await page.addInitScript(countResources);
          await page.goto(`${site.url}${plain}`);
          const place = { path: `/${guest.remote}`, guests: [guest] };
          await visit(page, place);
          await timersEnded(page);
          const { timers, listeners, ...before } = await counts(page);
          for (let time = 0; time < visits; time += 1) await visit(page, place);
          await expect.poll(async () => (await counts(page)).timers).toBeLessThanOrEqual(timers);
          const after = await counts(page);
          expect(after).toMatchObject(before);
          expect(after.listeners).toBeLessThanOrEqual(listeners);
          await killAndRevive(page, guest);
        } finally {
          await browser.close();
        }
      },
    );
