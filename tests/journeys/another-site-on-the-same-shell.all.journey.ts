import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildFolder } from '@marquee/build';
import { freePort } from '@marquee/database/free-port';
import { startChild } from '../../start/child-server.ts';
import { copyRemote } from '../site/copy-remote.ts';
import { startOwnPlatform } from '../site/start-own-platform.ts';
import { observeTokenIn } from '../site/start-shell.ts';
import { expect, test } from '../visitor/watched-test.ts';
import { islandsLive, watchConsole } from './support.ts';

const root = path.resolve(import.meta.dirname, '../..');

let stop = async (): Promise<void> => undefined;
let url = '';

// The site Traktor: a definition in German, and one remote, which has its pages and its header.
test.beforeAll(async () => {
  const platform = await startOwnPlatform(['mfe-auth']);
  const remote = await copyRemote('tests/guests/explore', '1.0.0');
  await buildFolder(remote.folder);
  await platform.marquee('publish', remote.folder);
  await platform.marquee('promote', 'mfe-explore@1.0.0', '--reason', 'a journey');
  await remote.remove();

  const home = await mkdtemp(path.join(tmpdir(), 'marquee-traktor-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  const shell = await startChild({
    name: 'traktor',
    script: path.join(root, 'shell/testing/traktor/start.ts'),
    root,
    readyAt: `${url}/readyz`,
    report: () => undefined,
    variables: {
      NODE_ENV: 'production',
      MARQUEE_HOME: home,
      PORT: String(port),
      SITE_URL: url,
      REGISTRY_URL: platform.registryUrl,
      OBSERVE_TOKEN_FILE: observeTokenIn(platform.variables.MARQUEE_HOME),
    },
  });
  stop = async () => {
    await shell.stop();
    await platform.stop();
    await rm(home, { recursive: true, force: true });
  };
});
test.afterAll(() => stop());

test('its pages and its header come to life, and navigation inside the site keeps the header', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await page.goto(url);
  await islandsLive(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle('Alle Traktoren | Traktor');

  const menu = page.getByRole('button', { name: 'Menü (de)' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');

  await page.getByRole('link', { name: 'Traktor eins' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Traktor eins');
  await expect(page).toHaveTitle('Traktoren');
  // Another document would have a closed menu.
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Bestellt: 0' }).click();
  await expect(page.getByRole('button', { name: 'Bestellt: 1' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('what the shell says is in the language of the site', async ({ page }) => {
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Dürfen wir Besuche zählen?' })).toBeVisible();
  await page.goto(`${url}/gibt-es-nicht`);
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByText('Diese Seite gibt es nicht.')).toBeVisible();
});
