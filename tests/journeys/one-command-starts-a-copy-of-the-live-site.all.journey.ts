import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { bundleHost } from '@marquee/build/bundle-host';
import { copyRemote } from '../site/copy-remote.ts';
import { observeTokenIn } from '../site/start-shell.ts';
import { expect, test } from '../visitor/watched-test.ts';

const root = path.resolve(import.meta.dirname, '../..');
const command = path.join(root, 'shared/cli/marquee.mjs');

test.describe.configure({ mode: 'serial' });

let copy: Awaited<ReturnType<typeof copyRemote>>;
let home: string;
let variables: Record<string, string>;
let dev: Dev;

type Dev = { child: ChildProcess; link: string; links: () => string[]; output: () => string };

test.beforeAll(async () => {
  copy = await copyRemote('mfe-quiz', 'host');
  home = await mkdtemp(path.join(tmpdir(), 'marquee-team-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(home, 0o755);
  // As npm installs it: JavaScript, without the sources of the workspace.
  const installed = path.join(copy.folder, 'node_modules/@marquee/host');
  const fields = await bundleHost(root, installed);
  const host = {
    name: '@marquee/host',
    version: '0.0.0',
    type: 'module',
    bin: { 'marquee-host': 'start.mjs' },
  };
  await writeFile(path.join(installed, 'package.json'), JSON.stringify({ ...host, ...fields }));

  const [port, api, content, registry] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  variables = {
    ...(process.env as Record<string, string>),
    MARQUEE_HOME: home,
    PORT: String(port),
    API_PORT: String(api),
    CONTENT_PORT: String(content),
    REGISTRY_PORT: String(registry),
    REGISTRY_URL: `http://localhost:${registry}`,
    // Settings of another site, which the copy must not use.
    SITE_URL: 'https://another-site.example',
    MAIN_API_URL: 'https://api.another-site.example',
    DATABASE_URL: 'postgres://another-site.example/marquee',
    MARQUEE_TOKEN: (await readFile(observeTokenIn(process.env['SITE_HOME'] ?? ''), 'utf8')).trim(),
  };
  dev = await startDev('--like', process.env['REGISTRY_URL'] ?? '');
});
test.afterAll(async () => {
  dev?.child.kill('SIGINT');
  if (dev) await once(dev.child, 'exit');
  await copy.remove();
  await rm(home, { recursive: true, force: true });
});

/** Runs `marquee dev` in the remote's folder until it prints the link to open. */
async function startDev(...args: string[]): Promise<Dev> {
  const child = marquee('dev', '.', '--port', String(await freePort()), ...args);
  let output = '';
  const links = () => [...output.matchAll(/^open (\S+)$/gm)].map(([, link]) => link!);
  return new Promise((resolve, reject) => {
    const listen = (bytes: Buffer) => {
      output += bytes.toString();
      const [link] = links();
      if (link) resolve({ child, link, links, output: () => output });
    };
    child.stdout!.on('data', listen);
    child.stderr!.on('data', listen);
    child.once('exit', (code) => reject(new Error(`marquee dev ended with ${code}: ${output}`)));
  });
}

/** Runs the command line in the remote's folder. */
function marquee(...args: string[]): ChildProcess {
  return spawn(process.execPath, [command, ...args], {
    cwd: copy.folder,
    env: variables,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function outputOf(...args: string[]): Promise<{ code: number; output: string }> {
  const { MARQUEE_TOKEN: _token, ...own } = variables;
  const child = spawn(process.execPath, [command, ...args], { cwd: copy.folder, env: own });
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

test('one command starts a copy of the live site, and shows a change of the remote in it', async ({
  page,
}) => {
  await page.goto(dev.link);
  await page.getByRole('button', { name: 'Use it here' }).click();
  await page.goto(new URL('/quiz', dev.link).href);
  await expect(page.locator('main h1')).toHaveText('How big a fan are you?');
  await expect(page.locator('[data-slot="page"]')).toHaveAttribute('data-release', '0.0.0-local');
  await expect(page.locator('[data-slot="page"]')).toHaveAttribute('data-state', 'hydrated');

  const file = path.join(copy.folder, 'src/messages.ts');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll('How big a fan are you?', 'How big a fan are you, really?'));
  await expect(page.locator('main h1')).toHaveText('How big a fan are you, really?');
});

test('a change of the manifest is built, and signed in a new link', { tag: '@all' }, async ({ page }) => {
  const file = path.join(copy.folder, 'remote.json');
  const text = await readFile(file, 'utf8');
  // While it is being typed, it is no JSON.
  await writeFile(file, text.slice(0, 40));
  await expect.poll(dev.output).toMatch(/remote\.json.*JSON|JSON.*remote\.json/);
  await writeFile(file, text.replaceAll('"/quiz/:celeb/result"', '"/quiz/:celeb/score"'));
  await expect.poll(() => dev.links().length).toBe(2);

  await page.goto(dev.links()[1]!);
  await page.getByRole('button', { name: 'Use it here' }).click();
  await page.goto(new URL('/quiz/meher-tarana/score', dev.link).href);
  await expect(page.locator('[data-slot="page"]')).toHaveAttribute('data-release', '0.0.0-local');
  await writeFile(file, text);
  await expect.poll(() => dev.links().length).toBe(3);
});

test('nobody changes what is live in a copy of another registry', async () => {
  const status = await outputOf('status', '--json');
  expect(status.code).toBe(0);
  const { remotes } = JSON.parse(status.output) as { remotes: { remote: string; live: string }[] };
  const quiz = remotes.find(({ remote }) => remote === 'mfe-quiz');
  const refused = await outputOf('promote', `mfe-quiz@${quiz?.live}`, '--reason', 'mine');
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('NOT_ALLOWED') });
});

test('marquee build builds the folder, which can then be published', { tag: '@all' }, async () => {
  expect(await outputOf('build')).toMatchObject({ code: 0 });
  expect(await outputOf('can-deploy', '.')).toMatchObject({ code: 0 });
});
