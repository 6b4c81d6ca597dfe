import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from '@marquee/e2e';
import { createRemote } from 'create-marquee-remote';
import { typeCommands } from '../site/doc-commands.ts';
import { expectStarterLive } from '../site/expect-starter-live.ts';
import { startOwnPlatform } from '../site/start-own-platform.ts';

const root = path.resolve(import.meta.dirname, '../..');

let platform: Awaited<ReturnType<typeof startOwnPlatform>>;
/** A folder outside the checkout. */
let empty: string;
test.beforeAll(async () => {
  empty = await mkdtemp(path.join(tmpdir(), 'marquee-empty-'));
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
  const folder = path.join(empty, 'polls');
  await createRemote('polls', { folder, kind: 'repository' });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));

  await typeCommands('npm test\nnpm run release -- --reason "first release"', {
    cwd: folder,
    variables: platform.variables,
  });

  await expectStarterLive({ page, slot, site: platform.url });
});
