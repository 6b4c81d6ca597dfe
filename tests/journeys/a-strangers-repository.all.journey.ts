import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { expect, test } from '@marquee/e2e';
import { commandsIn, typeCommands } from '../site/doc-commands.ts';
import { expectStarterLive } from '../site/expect-starter-live.ts';
import { publishPackages } from '../site/publish-packages.ts';
import { startOwnPlatform } from '../site/start-own-platform.ts';
import { installTool } from '../tools/install-tool.ts';

const root = path.resolve(import.meta.dirname, '../..');

test.describe.configure({ mode: 'serial' });
test.skip(process.env['OPEN'] !== 'full', 'npm test -- open plays it');

/** What is live on the stranger's site: mfe-quiz compares its contracts with those of all others. */
const live = ['mfe-auth', 'mfe-checkout', 'mfe-enterprise', 'mfe-fanzone', 'mfe-quiz'];

let npm: Awaited<ReturnType<typeof publishPackages>>;
let platform: Awaited<ReturnType<typeof startOwnPlatform>>;
/** A folder of a stranger's computer: nothing of this repository lies above it. */
let empty: string;
let variables: Record<string, string>;

test.beforeAll(async () => {
  empty = await mkdtemp(path.join(tmpdir(), 'stranger-'));
  [npm, platform] = await Promise.all([publishPackages(), startOwnPlatform(live)]);
  // The journeys' own site is not the stranger's.
  variables = { ...npm.variables, ...platform.variables, SITE_URL: '', API_URL: '', CONTENT_URL: '' };
});
test.afterAll(async () => {
  await npm.stop();
  await platform.stop();
  await rm(empty, { recursive: true, force: true });
});

/** Types the command, reports how long it took, and resolves with its output. */
async function type(command: string, cwd: string, further: Record<string, string> = {}): Promise<string> {
  return test.step(command, async () => {
    const began = Date.now();
    const output = await typeCommands(command, { cwd, variables: { ...variables, ...further } });
    console.log(`${((Date.now() - began) / 1000).toFixed(0)} s: ${command}`);
    return output;
  });
}

test('feature 32: the commands of docs/add-a-remote.md lead from an empty folder to a live page', async ({
  page,
  slot,
}) => {
  test.setTimeout(600_000);
  const sections = (await commandsIn(path.join(root, 'docs/add-a-remote.md'))).filter(
    ({ heading }) => heading === 'In a repository of its own',
  );
  const lines = sections.flatMap(({ commands }) => commands.trim().split('\n'));
  expect(lines.length).toBeLessThanOrEqual(5);
  let cwd = empty;
  for (const line of lines) {
    const [, folder] = /^cd (\S+)$/.exec(line) ?? [];
    if (folder) cwd = path.join(cwd, folder);
    else await type(line, cwd);
  }

  await expectStarterLive({ page, slot, site: platform.url });
});

test('feature 31: the documented npm run dev shows a change of the stranger’s remote in the running site', async ({
  page,
  slot,
}) => {
  // In the whole run, a-team-works-inside-the-running-site plays feature 31 with a remote of this repository.
  const folder = path.join(empty, 'polls');
  const [documented] = await commandsIn(path.join(root, 'docs/add-a-remote.md'), 'console');
  expect(documented?.commands).toBe('npm run dev\n');
  const { link, stop } = await startDev(folder, { against: platform.url });
  try {
    await page.goto(link);
    await page.getByRole('button', { name: 'Use it here' }).click();
    await page.goto(`${platform.url}/polls`);
    await expect(slot('page')).toHaveAttribute('data-release', '0.0.0-local');
    await expect(slot('page')).toBeHydrated();

    const file = path.join(folder, 'src/messages.ts');
    const text = await readFile(file, 'utf8');
    const waits: number[] = [];
    for (const name of ['Masala chai', 'Cutting chai', 'Kulhad chai']) {
      const saved = Date.now();
      await writeFile(file, text.replace("tea: 'Tea'", `tea: '${name}'`));
      await expect(page.getByRole('button', { name })).toBeVisible();
      waits.push(Date.now() - saved);
    }
    console.log(`changes were visible after ${waits.join(', ')} ms`);
  } finally {
    await stop();
  }
});

const otherManagers = [
  { manager: 'pnpm', settings: {} },
  {
    manager: 'yarn',
    settings: {
      // Yarn installs no package that is younger than a day, such as those that were published for this test.
      YARN_NPM_MINIMAL_AGE_GATE: '0',
      YARN_UNSAFE_HTTP_WHITELIST: 'localhost',
      YARN_ENABLE_TELEMETRY: '0',
    },
  },
] as const;

for (const { manager, settings } of otherManagers)
  test(`a remote that ${manager} creates and installs passes every check`, async () => {
    test.setTimeout(600_000);
    const program = await installTool(manager);
    const home = await mkdtemp(path.join(tmpdir(), `${manager}-home-`));
    const own = {
      ...settings,
      YARN_NPM_REGISTRY_SERVER: npm.url,
      YARN_GLOBAL_FOLDER: path.join(home, '.yarn'),
      PATH: `${path.dirname(program)}:${process.env['PATH']}`,
    };
    try {
      await type(`${manager} create marquee-remote polls-${manager}`, home, own);
      const folder = path.join(home, `polls-${manager}`);
      expect(await type(`${manager} run check`, folder, own)).toMatch(/[1-9]\d* passed/);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });

test('npm run dev alone starts a site, and shows the remote in it', async ({ page, slot }) => {
  const home = await mkdtemp(path.join(tmpdir(), 'marquee-dev-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(home, 0o755);
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const [PORT, API_PORT, CONTENT_PORT, REGISTRY_PORT] = ports.map(String);
  const { link, stop } = await startDev(path.join(empty, 'polls'), {
    settings: { MARQUEE_HOME: home, PORT, API_PORT, CONTENT_PORT, REGISTRY_PORT },
  });
  try {
    await page.goto(link);
    await page.getByRole('button', { name: 'Use it here' }).click();
    await page.goto(`http://localhost:${PORT}/polls`);
    await expect(slot('page')).toHaveAttribute('data-release', '0.0.0-local');
    await expect(slot('page')).toBeHydrated();
  } finally {
    await stop();
    await rm(home, { recursive: true, force: true });
  }
});

test('mfe-quiz, its folder alone in a new repository, passes every check and replaces the live release', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const folder = path.join(empty, 'mfe-quiz');
  await cp(path.join(root, 'mfe-quiz'), folder, {
    recursive: true,
    filter: (source) => !/[\\/](?:dist|node_modules)$/.test(source),
  });
  await type('npm create marquee-remote@latest .', folder);
  await type('npm version 1.1.0 --no-git-tag-version', folder);
  // Jest reports to the other stream: these are the end-to-end tests.
  expect(await type('npm run check', folder)).toMatch(/[1-9]\d* passed/);
  await type('npm run release -- --reason "from a repository of its own"', folder);

  await expect
    .poll(async () => {
      await page.goto(`${platform.url}/quiz`);
      return page.locator('[data-slot="page"]').getAttribute('data-release');
    })
    .toBe('1.1.0');
  await expect(page.locator('main h1')).toHaveText('How big a fan are you?');
  await expect(page).toBeAccessible();
});

type Dev = { link: string; stop: () => Promise<unknown> };

async function startDev(
  folder: string,
  { against, settings }: { against?: string; settings?: NodeJS.ProcessEnv },
): Promise<Dev> {
  const flags = ['--port', String(await freePort()), ...(against ? ['--against', against] : [])];
  const child = spawn('npm', ['run', 'dev', '--', ...flags], {
    cwd: folder,
    env: { ...process.env, ...variables, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a group of its own, which Ctrl-C ends in a terminal: npm, its shell, and the command.
    detached: true,
  });
  // Its output closes with the last process of the group.
  const closed = once(child, 'close');
  const stop = () => {
    process.kill(-child.pid!, 'SIGINT');
    return closed;
  };
  let output = '';
  return new Promise((resolve, reject) => {
    const listen = (bytes: Buffer) => {
      output += bytes.toString();
      const [, link] = /^open (\S+)$/m.exec(output) ?? [];
      if (link) resolve({ link, stop });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}: ${output}`)));
  });
}
