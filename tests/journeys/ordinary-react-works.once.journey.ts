import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { manifestSchema, parseInput } from '@marquee/contracts';
import { buildFolder } from '@marquee/build';
import { launchFirefox } from '../browser/launch-firefox.ts';
import { conformancePages } from '../visitor/conformance-pages.ts';
import { releaseCopy } from '../site/release-copy.ts';
import { startOwnPlatform } from '../site/start-own-platform.ts';
import { expect, test } from '../visitor/watched-test.ts';
import { watchConsole } from './support.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'examples/conformance/mfe-conformance');
const pathOf = (id: string) => (id === 'hub' ? '/conformance' : `/conformance/${id}`);

let platform: Awaited<ReturnType<typeof startOwnPlatform>>;
test.beforeAll(async () => {
  platform = await startOwnPlatform([]);
  await buildFolder(folder);
  await platform.marquee('publish', folder, '--reason', 'conformance');
  await platform.marquee('promote', 'mfe-conformance@1.0.0', '--reason', 'conformance');
  await expect
    .poll(async () => (await fetch(`${platform.url}/conformance`, { redirect: 'manual' })).status)
    .toBe(200);
});
test.afterAll(() => platform?.stop());

const slot = (page: Page) => page.locator('[data-slot="page"][data-remote="mfe-conformance"]');

/** What no page may cause, but what the pages about errors provoke: React error 419 is a part that is left to the browser. */
const unexpected = (problems: string[]) =>
  problems.filter((problem) => !/broken on purpose|React error #419/.test(problem));

test('every page of the conformance remote has its row here, and is served whole', async () => {
  const manifest = parseInput(
    manifestSchema,
    JSON.parse(await readFile(path.join(folder, 'remote.json'), 'utf8')),
    'remote.json',
  );
  expect(conformancePages.map(({ id }) => id)).toEqual(manifest.routes.map(({ id }) => id));
  await expectServed();
});

async function expectServed() {
  for (const { id, served } of conformancePages) {
    const main = await mainOf(id);
    expect(main.replaceAll('<!-- -->', ''), id).toMatch(served);
    expect(main, id).not.toContain('data-state="fallback"');
  }
}

async function mainOf(id: string): Promise<string> {
  const html = await (await fetch(platform.url + pathOf(id), { headers: { accept: 'text/html' } })).text();
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
}

/** Goes through all pages by the links between them, without another document. */
async function walk(page: Page, problems: string[]) {
  await page.goto(`${platform.url}/conformance`);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  for (const { id, works } of conformancePages) {
    if (id !== 'hub') await page.locator(`a[data-to="${id}"]`).click();
    await expect(page).toHaveURL(platform.url + pathOf(id));
    await expect(slot(page)).toHaveAttribute('data-state', 'hydrated');
    await test.step(id, () => works(page));
    expect(unexpected(problems), id).toEqual([]);
  }
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
}

test('every page works in the browser after an in-site navigation', async ({ page }) => {
  await walk(page, watchConsole(page));
});

test('every page works in the browser as the first one', { tag: '@all' }, async ({ page }) => {
  const problems = watchConsole(page);
  for (const { id, works } of conformancePages) {
    await page.goto(platform.url + pathOf(id));
    await expect(slot(page)).toHaveAttribute('data-state', 'hydrated');
    await test.step(id, () => works(page));
    expect(unexpected(problems), id).toEqual([]);
  }
});

test('every page works in Firefox', { tag: '@all' }, async () => {
  const browser = await launchFirefox();
  try {
    await walk(await browser.newPage(), []);
  } finally {
    await browser.close();
  }
});

test('every page is served and works as Rspack builds it', { tag: '@all' }, async ({ page }) => {
  const byRspack: [string, string, string] = [
    'remote.json',
    '"criticality"',
    '"bundler": "rspack", "criticality"',
  ];
  await releaseCopy(
    path.relative(root, folder),
    '1.0.1',
    { replace: [byRspack], publishOnly: true },
    { marquee: platform.marquee },
  );
  await platform.marquee('promote', 'mfe-conformance@1.0.1', '--reason', 'built by Rspack');
  await expect.poll(() => mainOf('pictures')).toContain('/remotes/mfe-conformance/1.0.1/');
  await expectServed();
  await walk(page, watchConsole(page));
});
