import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { guestBuilds } from '../site/guest-builds.ts';
import { startOwnPlatform } from '../site/start-own-platform.ts';
import { installPackages } from '../tools/install-tool.ts';
import { expect, test } from '../visitor/watched-test.ts';
import { watchConsole } from './support.ts';

const guests = path.resolve(import.meta.dirname, '../guests');

let platform: Awaited<ReturnType<typeof startOwnPlatform>>;
let work: string;
test.beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'marquee-vite-guests-'));
  platform = await startOwnPlatform([]);
});
test.afterAll(async () => {
  await platform?.stop();
  await rm(work, { recursive: true, force: true });
});

/** Copies the sources of a guest. */
async function copyOf(name: string): Promise<string> {
  const folder = path.join(work, name);
  await cp(path.join(guests, name), folder, {
    recursive: true,
    filter: (file) => !/node_modules|\.cache/.test(file),
  });
  return folder;
}

/** Builds a guest by its own Vite, with options of the command line such as `--base /`. */
const build = (folder: string, ...options: string[]) =>
  promisify(execFile)('node', ['node_modules/vite/bin/vite.js', 'build', ...options], { cwd: folder });

async function publish(folder: string, remote: string) {
  await platform.marquee('publish', path.join(folder, 'dist'), '--guest');
  await platform.marquee('promote', `${remote}@1.0.0`, '--reason', 'a journey');
  await expect
    .poll(async () => (await fetch(`${platform.url}/${remote}`, { redirect: 'manual' })).status)
    .toBe(200);
}

/** Opens the page of a guest: its button counts, its lazy chunk loads, and its stylesheet applies. */
async function expectAlive(
  page: Page,
  { remote, button, lazy }: { remote: string; button: string; lazy: string },
) {
  await page.goto(`${platform.url}/${remote}`);
  const slot = page.locator(`[data-slot="page"][data-remote="${remote}"]`);
  await expect(slot).toHaveAttribute('data-state', 'hydrated');
  await expect(slot.locator(`.${remote}-card`)).toHaveCSS('border-top-style', 'dashed');
  await slot.getByRole('button').click();
  await expect(slot.getByRole('button')).toHaveText(`${button}: 1`);
  await expect(slot).toContainText(lazy);
}

test('a build by @originjs/vite-plugin-federation runs as a page, and one with its files elsewhere is refused with the setting', async ({
  page,
}) => {
  const folder = await copyOf('originjs-react');
  await installPackages(folder);
  await build(folder, '--assetsDir', 'assets');
  await expect(platform.marquee('publish', path.join(folder, 'dist'), '--guest')).rejects.toThrow(
    /assets\/remoteEntry\.js loads .*__federation_expose_\S+, which is not there .*`build\.assetsDir: ''`/s,
  );
  await build(folder, '--base', '/');
  await expect(platform.marquee('publish', path.join(folder, 'dist'), '--guest')).rejects.toThrow(
    /looks for its files at \/.*`base: '\.\/'` in Vite/s,
  );

  await build(folder);
  await publish(folder, 'riddles');
  const problems = watchConsole(page);
  await expectAlive(page, { remote: 'riddles', button: 'Guesses', lazy: 'A lullaby' });
  expect(problems).toEqual([]);
});

test('a build by @module-federation/vite without its manifest runs as a page', async ({ page }) => {
  const folder = await copyOf('vite-react');
  await symlink(path.join(await guestBuilds(), 'node_modules'), path.join(folder, 'node_modules'));
  const config = path.join(folder, 'vite.config.js');
  const text = await readFile(config, 'utf8');
  expect(text).toContain('manifest: true,');
  await writeFile(config, text.replace('manifest: true,', ''));

  await build(folder);
  await publish(folder, 'trivia');
  const problems = watchConsole(page);
  await expectAlive(page, { remote: 'trivia', button: 'Guesses', lazy: 'It was 2011' });
  expect(problems).toEqual([]);
});
