import { rmSync } from 'node:fs';
import path from 'node:path';
import { installTool } from '../../../../tests/tools/install-tool.ts';
import { buildLibraries, libraries, runNode, workspace } from './build-libraries.ts';

const home = path.join(workspace, 'node_modules/.cache/marquee-linted-packages');
const folder = path.join(home, 'packages');

beforeAll(() => buildLibraries(folder));
afterAll(() => rmSync(home, { recursive: true, force: true }));

// The entries that are no modules have no types.
const noModules = ['styles.css', 'logo-mark.svg', 'jest'];

test.each(libraries)('publint and attw find nothing in %s', async (name) => {
  const publint = await installTool('publint');
  expect(await runNode(workspace, publint, 'run', path.join(folder, name), '--strict')).toContain('All good');
  await runNode(
    workspace,
    await installTool('attw'),
    '--pack',
    path.join(folder, name),
    '--profile',
    'esm-only',
    '--exclude-entrypoints',
    ...noModules,
  );
});
