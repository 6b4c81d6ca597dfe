import { appendFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@marquee/e2e';
import { createRemote } from 'create-marquee-remote';
import { typeCommands } from '../site/doc-commands.ts';
import { expectStarterLive } from '../site/expect-starter-live.ts';
import { startOwnPlatform } from '../site/start-own-platform.ts';

const root = path.resolve(import.meta.dirname, '../..');

let platform: Awaited<ReturnType<typeof startOwnPlatform>>;
/** A folder outside the checkout. */
let empty: string;
let folder: string;
test.beforeAll(async () => {
  empty = await mkdtemp(path.join(tmpdir(), 'marquee-empty-'));
  folder = path.join(empty, 'polls');
  await createRemote('polls', { folder, kind: 'repository' });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  platform = await startOwnPlatform([]);
});
test.afterAll(async () => {
  await platform.stop();
  await rm(empty, { recursive: true, force: true });
});

// The quick form of `npm test -- open`, which installs the packages from a registry in place of linking them.
test('feature 32: what the starter creates in an empty folder passes its tests and goes live unedited', async ({
  page,
  slot,
}) => {
  await typeCommands('npm test\nnpm run release -- --reason "first release"', {
    cwd: folder,
    variables: platform.variables,
  });

  await expectStarterLive({ page, slot, site: platform.url });
});

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const target = path.join(folder, file);
  await writeFile(target, change(await readFile(target, 'utf8')));
}

test('B2, B5: pictures of a remote and its lazy part are in the first response, and live in the browser', async ({
  page,
}) => {
  await writeFile(path.join(folder, 'src/hub/dot.png'), Buffer.from(onePixel, 'base64'));
  await writeFile(path.join(folder, 'src/hub/paper.png'), Buffer.from(onePixel, 'base64'));
  await appendFile(path.join(folder, 'src/hub/hub.module.css'), `.paper { background: url('./paper.png'); }`);
  await writeFile(
    path.join(folder, 'src/hub/Late.tsx'),
    `import { useState } from 'react';
     export default function Late() {
       const [count, setCount] = useState(0);
       return <button type="button" onClick={() => setCount(count + 1)}>late {count}</button>;
     }`,
  );
  await edit(
    'src/hub/HubPage.tsx',
    (text) =>
      `import { lazy, Suspense } from 'react';
       import dot from './dot.png';
       const Late = lazy(() => import(/* webpackChunkName: "late" */ './Late.tsx'));
       ${text.replace(
         '<Slot ',
         `<Suspense fallback={<i>waiting</i>}><Late /></Suspense>
          <img className={styles.paper} src={dot} alt="a dot" width={20} height={20} /><Slot `,
       )}`,
  );
  await edit('package.json', (text) => text.replace(/"version": "[^"]*"/, '"version": "7.7.7"'));
  await typeCommands('npm run release -- --reason "pictures"', {
    cwd: folder,
    variables: platform.variables,
  });

  const html = async () => (await fetch(`${platform.url}/polls`)).text();
  await expect.poll(html).toContain('/remotes/polls/7.7.7/dot.');
  expect(await html()).toMatch(/<button type="button">late (<!-- -->)?0<\/button>/);
  expect(await html()).not.toContain('waiting');

  const refused: string[] = [];
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
  await page.goto(`${platform.url}/polls`);
  await page.getByRole('button', { name: 'late 0' }).click();
  await expect(page.getByRole('button', { name: 'late 1' })).toBeVisible();
  const picture = page.getByRole('img', { name: 'a dot' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)),
    )
    .toEqual(
      expect.arrayContaining([expect.stringMatching(/^\/remotes\/polls\/7\.7\.7\/paper\.\w{8}\.png$/)]),
    );
  expect(refused).toEqual([]);
});
