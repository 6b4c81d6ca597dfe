import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@marquee/e2e';
import { freePort } from '@marquee/database/free-port';
import { startEverything } from '../../start/start-everything.ts';
import { forSlowMachines } from '../site/start-shell.ts';
import { marquee } from '../tractor/candidates/marquee.ts';
import { play, type Level } from '../tractor/play.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'examples/tractor');

test('feature 38: the Tractor Store starts by one command, and passes every story, with and without scripts', async ({
  browser,
  page,
}) => {
  test.setTimeout(1_800_000);
  const home = await mkdtemp(path.join(tmpdir(), 'marquee-tractor-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(home, 0o755);
  const ports = {
    shell: await freePort(),
    api: await freePort(),
    content: await freePort(),
    registry: await freePort(),
  };
  const site = await startEverything({
    root,
    folder,
    home,
    ports,
    report: () => undefined,
    // The variables of the journeys' own site name its address.
    variables: { ...forSlowMachines, RATE_LIMIT_SCALE: '1000', SITE_URL: `http://localhost:${ports.shell}` },
  });
  try {
    const data = await marquee.data(folder);
    const { category, product, stores, cart, checkout } = marquee.paths;
    for (const open of ['/', category(), stores, product('CL-02'), cart, checkout]) {
      await page.goto(site.urls.shell + open);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toBeAccessible();
    }
    const run = { browser, url: site.urls.shell, shop: marquee, data, timeoutMs: 60_000 };
    const results = await play(run, ['L0', 'L1', 'L2', 'L5'], () => undefined);

    expect(results.filter(({ badge }) => badge === 'failed')).toEqual([]);
    const passed = (level: Level) =>
      results.filter((result) => result.level === level && result.badge === 'passed').length;
    expect([passed('L0'), passed('L1'), passed('L2')]).toEqual([14, 12, 3]);
    expect(passed('L5')).toBeGreaterThan(0);
  } finally {
    await site.stop();
    await rm(home, { recursive: true, force: true });
  }
});

test('a site that is no shop, and runs whatever arrives, passes none of it', async ({ browser }) => {
  const server = createServer(({ url }, response) => {
    if (url === '/own.js')
      return response.setHeader('content-type', 'text/javascript').end('globalThis.own = true;');
    return response
      .setHeader('content-type', 'text/html')
      .end('<h1>Soon</h1><script src="/own.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  try {
    const data = await marquee.data(folder);
    const run = { browser, url, shop: marquee, data, timeoutMs: 500 };
    const results = await play(run, ['L0', 'L5'], () => undefined);
    expect(results.filter(({ badge }) => badge !== 'failed')).toEqual([]);
    expect(results.at(-1)).toMatchObject({
      level: 'L5',
      story: 'with one byte changed, /own.js never runs',
      why: expect.stringContaining('the changed script ran'),
    });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
