import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { startTestPostgres, type TestPostgres } from '@marquee/database/testing';
import { startBalancer } from '../site/balancer.ts';
import { requestPages } from '../site/request-pages.ts';
import { runBundles } from '../site/run-bundles.ts';
import { startRoles, type RoleServer, type RunningRoles } from '../site/start-roles.ts';
import { writeAnotherBuild } from '../site/write-another-build.ts';
import { expect, test } from '../visitor/watched-test.ts';

/** The bundles of this run, from which all servers of journeys start. */
const bundles = process.env['TEST_BUNDLES'] ?? '';
let folder: string;
let site: RunningRoles;
let postgres: TestPostgres;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marquee-bundles-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(folder, 0o755);
  postgres = await startTestPostgres(path.join(folder, 'postgres'));
  site = await startRoles(runBundles(bundles), {
    home: path.join(folder, 'home'),
    databaseUrl: await postgres.url('marquee'),
  });
});
test.afterAll(async () => {
  await site?.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the bundles are plain JavaScript, with the native and data packages that they open and a list of all others', async () => {
  const files = readdirSync(bundles, { recursive: true, encoding: 'utf8' });
  expect(
    files.filter((file) => /\.tsx?$|tsconfig|(^|\/)(tsx|esbuild|webpack|typescript)\//.test(file)),
  ).toEqual([]);
  expect(readdirSync(path.join(bundles, 'registry/node_modules'))).toEqual(['@fontsource', '@marquee']);
  const { components } = JSON.parse(await readFile(path.join(bundles, 'sbom.cdx.json'), 'utf8')) as {
    components: { name: string; version: string }[];
  };
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'sharp', 'single-spa', 'stripe']));
  expect(names.filter((name) => /^(tsx|webpack|jest|@playwright\/test)$/.test(name))).toEqual([]);
});

test('the bundles serve pages, pictures, fonts and the console from any working directory', async ({
  page,
}) => {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  for (const address of ['/', '/fans', '/hi/bollywood-news', '/quiz']) {
    expect((await page.goto(`${site.urls.shell}${address}`))?.status()).toBe(200);
    await expect(page.locator('main h1').first()).toBeVisible();
  }
  expect(failed).toEqual([]);

  const { shell, registry, api } = site.urls;
  for (const url of [
    `${shell}/share/celebs/aarav-suryan-wide.svg.jpg`,
    `${registry}/console/assets/tokens.css`,
    `${registry}/console/assets/logo-mark.svg`,
    `${registry}/assets/fonts/mukta-latin-400-normal.woff2`,
    `${api}/gateway/fonts/mukta-devanagari-400-normal.woff2`,
  ])
    expect(`${(await fetch(url)).status} ${url}`).toBe(`200 ${url}`);
  expect(await site.runToEnd('cli', ['status'])).toContain('mfe-quiz');
  // A second run at the next deployment finds everything released.
  expect(await site.runToEnd('publish')).toBe('');
});

test('a registry without a database says which variable is missing', async () => {
  const child = spawn(process.execPath, [path.join(bundles, 'registry/start.mjs')], {
    cwd: '/',
    env: { MARQUEE_HOME: path.join(folder, 'home/no-database') },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  await new Promise((resolve) => child.once('close', resolve));
  expect(output).toContain('set DATABASE_URL');
});

test('a rolling restart of two shells under load loses no request', async () => {
  const fleet = await startFleet();
  try {
    const former = [await fleet.start('shell'), await fleet.start('shell')];
    const load = requestPages(fleet.url, ['/', '/fans', '/hi/quiz', '/bollywood-news']);
    for (let turn = 0; turn < former.length; turn += 1) {
      expect(await fleet.stopOldest()).toBe(0);
      await fleet.start('shell');
    }

    const { pages, failures } = await load.stop();
    expect(failures).toEqual([]);
    expect(pages).toBeGreaterThan(20);
    expect(fleet.ready().filter((url) => former.includes(url))).toEqual([]);
  } finally {
    await fleet.stop();
  }
});

test('a scaling from one shell to three and the update to another build lose no request and no asset', async ({
  page,
}) => {
  test.skip(process.env['SCALING'] !== 'full', 'npm test -- scaling plays it');
  for (const role of ['shell', 'publish'])
    await cp(path.join(bundles, role), path.join(bundles, `${role}-next`), { recursive: true });
  const builds = await writeAnotherBuild(path.join(bundles, 'shell-next/shell/dist'));
  await rm(path.join(bundles, 'publish-next/shell'), { recursive: true });
  await cp(path.join(bundles, 'shell-next/shell'), path.join(bundles, 'publish-next/shell'), {
    recursive: true,
  });
  const statusOf = async (shell: string, asset: string) => (await fetch(`${shell}/assets/${asset}`)).status;

  const fleet = await startFleet();
  try {
    const former = await fleet.start('shell');
    const load = requestPages(fleet.url, ['/', '/fans', '/hi/quiz', '/bollywood-news']);
    await page.goto(`${fleet.url}/quiz`);

    // The new build is registered; then come its shells, and the former one goes.
    expect(await site.runToEnd('publish-next', ['shell'])).toContain('registered the build');
    // A shell asks for the list of builds every two seconds at most.
    await expect.poll(() => statusOf(former, builds.after)).toBe(200);
    const next = await fleet.start('shell-next');
    const other = await fleet.start('shell-next');
    await expect.poll(fleet.ready).toHaveLength(3);
    expect(await fleet.stopOldest()).toBe(0);
    await expect.poll(() => statusOf(next, builds.before)).toBe(200);

    // A tab of the former build gets its files from shells that never had it.
    const loaded = await page.evaluate(() =>
      Promise.all(
        [...document.scripts]
          .filter(({ src }) => src.includes('/assets/'))
          .map(({ src, integrity }) =>
            fetch(src, { integrity, cache: 'reload' }).then(({ status }) => `${status} ${src}`, String),
          ),
      ),
    );
    expect(loaded).toContain(`200 ${fleet.url}/assets/${builds.before}`);
    expect(loaded.filter((line) => !line.startsWith('200 '))).toEqual([]);

    const { pages, assets, failures } = await load.stop();
    expect(failures).toEqual([]);
    expect(pages).toBeGreaterThan(20);
    expect([...assets]).toEqual(
      expect.arrayContaining([`/assets/${builds.before}`, `/assets/${builds.after}`]),
    );
    // Every shell had its share.
    expect([...fleet.sent.keys()]).toEqual(expect.arrayContaining([next, other]));
  } finally {
    await fleet.stop();
  }
});

/** Puts a balancer in the place of the site's shell, at its address, and in front of the shells that it starts. */
async function startFleet() {
  await site.stopShell();
  const balancer = await startBalancer(Number(new URL(site.urls.shell).port));
  const shells: RoleServer[] = [];
  return {
    url: balancer.url,
    ready: balancer.ready,
    sent: balancer.sent,
    /** Resolves with the shell's address when the balancer sends it requests. */
    start: async (role: string) => {
      const port = await freePort();
      shells.push(await site.startShell(port, { role, variables: { DRAIN_DELAY_SECONDS: '4' } }));
      const url = `http://localhost:${port}`;
      balancer.add(url);
      await expect.poll(balancer.ready).toContain(url);
      return url;
    },
    /** Resolves with the exit code. */
    stopOldest: () => shells.shift()?.stop(),
    stop: async () => {
      await balancer.stop();
      for (const shell of shells) await shell.stop();
    },
  };
}
