import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { observeTokenIn } from '../site/start-shell.ts';
import { startOwnPlatform } from '../site/start-own-platform.ts';
import { expect, test } from '../visitor/watched-test.ts';

// A release for an sdk that the shells of production do not have, and a remote that is taken out again.
const guestbook = path.resolve(import.meta.dirname, '../sdk-1/guestbook');
const future = { sdk: '>=9.0 <10', built: '9.0.0' };

let site: Awaited<ReturnType<typeof startOwnPlatform>>;
let folder: string;
const shellOfStaging = new AbortController();

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marquee-future-'));
  await writeRemote();
  site = await startOwnPlatform([]);
  await site.marquee('publish', guestbook);
  await site.marquee('promote', 'mfe-guestbook@1.0.0', '--reason', 'a remote of sdk 1');
});
test.afterAll(async () => {
  shellOfStaging.abort();
  await site.stop();
  await rm(folder, { recursive: true });
});

/** A remote with one page, as a build for the sdk of the future would leave it. */
async function writeRemote() {
  const group = { scripts: [], styles: [], shared: [] };
  const manifest = {
    name: 'mfe-future',
    owner: 'Team Future',
    sdk: future.sdk,
    criticality: 'primary',
    routes: [{ id: 'page', path: '/future' }],
    slots: [],
    publishes: [],
    subscribes: [],
    entries: { routes: './src/routes.tsx', slots: './src/slots.tsx' },
  };
  const contracts = {
    sdk: { range: future.sdk, built: future.built, deprecated: [] },
    shared: {},
    publishes: [],
    subscribes: [],
    offers: [],
    uses: [],
  };
  const files = {
    'remote.json': JSON.stringify(manifest),
    'package.json': JSON.stringify({ name: 'mfe-future', version: '1.0.0' }),
    'dist/assets.json': JSON.stringify({ entry: 'entry.js', routes: { page: group }, slots: group }),
    'dist/contracts.json': JSON.stringify(contracts),
    'dist/browser/entry.js': 'throw new Error("loaded although it does not fit");',
    'dist/server/remote.cjs': 'throw new Error("started although it does not fit");',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
}

/** The failure that the command line prints. */
const refusalOf = (command: Promise<unknown>) =>
  command.then(
    () => 'done',
    (failure: { stderr: string }) => failure.stderr,
  );

test('feature 23: a release for a later sdk is refused until a shell has it, and forced it shows its fallback with the cause', async ({
  page,
}) => {
  const promote = (...more: string[]) =>
    site.marquee('promote', 'mfe-future@1.0.0', '--reason', 'its shells follow tonight', ...more);
  expect(await refusalOf(site.marquee('publish', folder))).toContain(
    'no shell provides what mfe-future@1.0.0 needs',
  );

  const stream = await fetch(`${site.registryUrl}/environments/staging/stream`, {
    headers: {
      'x-marquee-sdk': '9.0.0; oldest=8.0.0',
      authorization: `Bearer ${await readFile(observeTokenIn(site.variables.MARQUEE_HOME), 'utf8')}`,
    },
    signal: shellOfStaging.signal,
  });
  expect(stream.status).toBe(200);
  const { stdout } = await site.marquee('publish', folder);
  expect(stdout).toContain('WARNING: mfe-future@1.0.0 needs sdk >=9.0 <10');
  expect(await refusalOf(promote())).toContain('RELEASE_NOT_DEPLOYABLE');
  await promote('--force');

  const beacon = page.waitForRequest(
    (request) =>
      request.url().endsWith('/__marquee/telemetry') && request.postData()?.includes('"VERSION"') === true,
  );
  await expect(async () => {
    const response = await page.goto(`${site.url}/future`);
    expect(new URL(response!.url()).pathname).toBe('/future');
  }).toPass();
  const slot = page.locator('[data-slot="page"]');
  await expect(slot).toHaveAttribute('data-state', 'fallback');
  await expect(slot.getByRole('heading', { level: 1 })).toBeVisible();
  await beacon;
});

test('the status names what is deprecated, and the matrix what a remote has to work beside', async () => {
  const { stdout } = await site.marquee('status');
  expect(stdout).toContain('DEPRECATED: mfe-guestbook@1.0.0 uses sdk 1, removed in 3.0: build it with sdk 2');
  const matrix = await site.marquee('matrix', 'mfe-polls', '--json');
  const { cells } = JSON.parse(matrix.stdout) as { cells: { kind: string; releases: object }[] };
  expect(cells[0]).toMatchObject({ kind: 'live', releases: { 'mfe-guestbook': '1.0.0' } });
});

test('a remote that is taken out of an environment has no pages any more', async ({ request }) => {
  const page = () =>
    request.get(`${site.url}/guestbook`, { maxRedirects: 0, headers: { accept: 'text/html' } });
  await expect.poll(async () => (await page()).status()).toBe(200);
  await site.marquee('remove', 'mfe-guestbook', '--from', 'production', '--reason', 'it has ended');
  await expect.poll(async () => (await page()).status()).toBe(302);
  expect((await page()).headers()['location']).toBe('/');
  expect((await site.marquee('audit', '--limit', '1')).stdout).toContain('it has ended');
});
