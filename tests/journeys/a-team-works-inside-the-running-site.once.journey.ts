import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import type { Page } from '@playwright/test';
import { copyRemote } from '../site/copy-remote.ts';
import { expect, test } from '../visitor/watched-test.ts';

const root = path.resolve(import.meta.dirname, '../..');

test.describe.configure({ mode: 'serial' });

let copy: Awaited<ReturnType<typeof copyRemote>>;
let child: ChildProcess;
let link: string;
test.beforeAll(async ({ baseURL }) => {
  copy = await copyRemote('mfe-quiz', 'dev');
  // One command after the clone and `npm ci`.
  ({ child, link } = await startDev(baseURL ?? ''));
});
test.afterAll(async () => {
  child.kill('SIGINT');
  await copy.remove();
});

async function startDev(shell: string): Promise<{ child: ChildProcess; link: string }> {
  const args = ['dev', copy.folder, '--against', shell, '--port', String(await freePort())];
  const started = spawn(process.execPath, [path.join(root, 'shared/cli/marquee.mjs'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const listen = (bytes: Buffer) => {
      output += bytes.toString();
      const [, found] = /^open (\S+)$/m.exec(output) ?? [];
      if (found) resolve({ child: started, link: found });
    };
    started.stdout.on('data', listen);
    started.stderr.on('data', listen);
    started.once('exit', (code) => reject(new Error(`marquee dev ended with ${code}: ${output}`)));
  });
}

/** Edits a file of the remote, as its team would. */
async function change(file: string, before: string, after: string) {
  const target = path.join(copy.folder, file);
  const text = await readFile(target, 'utf8');
  expect(text).toContain(before);
  await writeFile(target, text.replaceAll(before, after));
}

async function useIt(page: Page) {
  await page.goto(link);
  await page.getByRole('button', { name: 'Use it here' }).click();
  await expect(page.getByText('This browser sees mfe-quiz from')).toBeVisible();
}

test(
  'feature 31: only this browser sees a change inside the running site, shortly after the file is saved',
  { tag: '@all' },
  async ({ page, newContext }) => {
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) blocked.push(message.text());
    });
    await useIt(page);
    await page.goto('/quiz');
    await expect(page.locator('main h1')).toHaveText('How big a fan are you?');
    await expect(page.locator('[data-slot="page"]')).toHaveAttribute('data-release', '0.0.0-local');
    await expect(page.locator('[data-slot="page"]')).toHaveAttribute('data-state', 'hydrated');

    await change('src/messages.ts', 'How big a fan are you?', 'How big a fan are you, really?');
    await expect(page.locator('main h1')).toHaveText('How big a fan are you, really?');
    expect(blocked).toEqual([]);

    const elsewhere = await (await newContext()).newPage();
    await elsewhere.goto('/quiz');
    await expect(elsewhere.locator('main h1')).toHaveText('How big a fan are you?');
    await expect(elsewhere.locator('#marquee-override')).toHaveCount(0);
  },
);

test('feature 49: edits show in the open page, and what was typed stays; other edits reload it and say why', async ({
  page,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await useIt(page);
  await page.goto('/quiz');
  await expect(page.locator('[data-slot="page"]')).toHaveAttribute('data-state', 'hydrated');
  const isSameDocument = await markDocument(page);

  await writeFile(path.join(copy.folder, 'src/hub/WhoPlays.tsx'), whoPlays);
  await change(
    'src/hub/HubPage.tsx',
    "import { messages } from '../messages.ts';",
    "import { messages } from '../messages.ts';\nimport { WhoPlays } from './WhoPlays.tsx';",
  );
  await change('src/hub/HubPage.tsx', '<PageHeading', '<WhoPlays />\n        <PageHeading');
  await page.getByLabel('Who plays?').fill('Meera');
  await expect(page.getByText('Hello, Meera')).toBeVisible();

  await change('src/hub/WhoPlays.tsx', 'Hello', 'Welcome');
  await expect(page.getByText('Welcome, Meera')).toBeVisible();

  await change('src/stars/star-quiz-card.module.css', '.card {', '.card {\n  outline: 7px solid;');
  await expect(page.locator('[class*="star-quiz-card-module-card"]').first()).toHaveCSS(
    'outline-width',
    '7px',
  );

  await change('src/hub/WhoPlays.tsx', '<p>', '<p');
  await expect(page.getByRole('alert')).toContainText('WhoPlays.tsx');
  await expect(page.getByText('Welcome, Meera')).toBeVisible();
  await change('src/hub/WhoPlays.tsx', '<p', '<p>');
  await change('src/hub/WhoPlays.tsx', 'Welcome', 'Good evening');
  await expect(page.getByText('Good evening, Meera')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await isSameDocument()).toBe(true);
  expect(said.join('\n')).not.toContain('marquee dev reloaded');

  await change('src/hub/HubPage.tsx', 'await allStarQuizzes(api)', '(await allStarQuizzes(api)).slice(0, 1)');
  await expect
    .poll(() => said.join('\n'))
    .toMatch(/marquee dev reloaded the page: .*HubPage\.tsx has another loader/);
  await expect(page.getByText('Good evening')).toBeVisible();
  expect(await isSameDocument()).toBe(false);
});

const whoPlays = `import { useState } from 'react';

export function WhoPlays() {
  const [name, setName] = useState('');
  return (
    <>
      <label>
        Who plays? <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <p>Hello, {name}</p>
    </>
  );
}
`;

/** Marks the document that is open. Returns a function that resolves to whether it is still open. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  const marked = await page.evaluateHandle(() => document);
  return () => marked.evaluate((one) => one === document && one.defaultView !== null).catch(() => false);
}

test(
  'feature 31: “Clear overrides” works on a page that a local build broke',
  { tag: '@all' },
  async ({ page }) => {
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(error.message));
    page.on('console', (message) => thrown.push(message.text()));
    await useIt(page);
    await page.goto('/quiz');
    await expect(page.locator('[data-slot="page"]')).toHaveAttribute('data-state', 'hydrated');

    await change(
      'src/hub/HubPage.tsx',
      'export function Component() {',
      'export function Component() {\n  throw new Error("broken on purpose");',
    );
    // The page reloads when the build is ready.
    await expect.poll(() => thrown.join('\n')).toContain('broken on purpose');
    await expect(page.locator('[data-slot="page"]')).toHaveAttribute('data-state', 'fallback');

    await page.getByRole('button', { name: 'Clear overrides' }).click();
    await expect(page.getByText('This browser sees what is live.')).toBeVisible();
    await page.goto('/quiz');
    await expect(page.locator('main h1')).toHaveText('How big a fan are you?');
    await expect(page.locator('[data-slot="page"]')).not.toHaveAttribute('data-release', '0.0.0-local');
  },
);

test('feature 31: a visitor without the right cannot override: not by a cookie, not from another site, not without a token', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const site = baseURL ?? '';
  await context.addCookies([{ name: 'marquee-override', value: 'mfe-quiz', url: site }]);
  await page.goto('/quiz');
  await expect(page.locator('[data-slot="page"]')).not.toHaveAttribute('data-release', '0.0.0-local');

  const override = new URL(link).searchParams.get('override') ?? '';
  const form = { override };
  const fromElsewhere = await request.post('/__marquee/dev', {
    form,
    headers: { origin: 'https://evil.example' },
  });
  expect(fromElsewhere.status()).toBe(403);
  const altered = { override: `${override.slice(0, -4)}AAAA` };
  expect((await request.post('/__marquee/dev', { form: altered, headers: { origin: site } })).status()).toBe(
    403,
  );

  const registry = process.env['REGISTRY_URL'] ?? 'http://localhost:3003';
  const manifest = JSON.parse(await readFile(path.join(root, 'mfe-quiz/remote.json'), 'utf8')) as object;
  const requested = await fetch(`${registry}/environments/production/overrides`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ origin: 'http://localhost:4400', manifest }),
  });
  expect(requested.status).toBe(403);
});
