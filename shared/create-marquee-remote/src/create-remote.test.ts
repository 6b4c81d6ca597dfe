import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemote } from './create-remote.ts';
import { remotePackage } from './remote-package.ts';
import { readStarterPackage } from './starter-package.ts';
import { placeholdersFor } from './template-files.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'marquee-create-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const readIn = (folder: string, file: string) => readFile(path.join(folder, file), 'utf8');

test('a repository has the remote, its settings and its workflows, with no placeholder left', async () => {
  const folder = path.join(parent, 'movie-polls');
  const { files } = await createRemote('movie-polls', { folder, kind: 'repository' });

  expect(files).toEqual(
    expect.arrayContaining([
      '.github/workflows/test.yml',
      '.gitignore',
      'AGENTS.md',
      'README.md',
      'e2e/movie-polls.e2e.ts',
      'package.json',
      'remote.json',
      'src/hub/HubPage.tsx',
    ]),
  );
  for (const file of files) expect(await readIn(folder, file)).not.toMatch(/__[A-Z]+__/);
  expect(JSON.parse(await readIn(folder, 'remote.json'))).toMatchObject({
    name: 'movie-polls',
    sdk: expect.stringMatching(/^>=\d+\.\d+ <\d+$/),
    routes: [{ path: '/movie-polls' }],
    slots: [{ name: 'movie-polls.card' }],
    events: [{ name: 'movie-polls:chosen' }],
  });
});

test('a remote of a workspace needs no settings of its own, and its names have no prefix', async () => {
  const folder = path.join(parent, 'mfe-polls');
  const { files } = await createRemote('mfe-polls', { folder, kind: 'workspace' });

  expect(files.filter((file) => /github|jest|tsconfig|oxlint|oxfmt/.test(file))).toEqual([]);
  expect(JSON.parse(await readIn(folder, 'remote.json'))).toMatchObject({
    name: 'mfe-polls',
    routes: [{ path: '/polls' }],
    events: [{ name: 'polls:chosen' }],
  });
  expect(JSON.parse(await readIn(folder, 'package.json'))).not.toHaveProperty('scripts');
});

test.each([
  'Polls',
  'polls/',
  '-polls',
  'polls-',
  '../polls',
  'mfe_polls',
  '9polls',
  'shell',
  'marquee',
  'mfe-shell',
])('a name that no remote may have creates nothing: %s', async (name) => {
  const folder = path.join(parent, 'new');
  await expect(createRemote(name, { folder, kind: 'repository' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringContaining(name),
  });
  await expect(stat(folder)).rejects.toThrow('ENOENT');
});

test('a folder with files stays as it is', async () => {
  const folder = path.join(parent, 'polls');
  await createRemote('polls', { folder, kind: 'repository' });
  const before = await readIn(folder, 'package.json');

  await expect(createRemote('quiz', { folder, kind: 'repository' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  expect(await readIn(folder, 'package.json')).toBe(before);
});

test('under the scope of an operator, packages keep their usual names in sources, and commands name the scope', () => {
  const known = readStarterPackage();
  const versions = Object.fromEntries(
    Object.entries(known.versions).map(([name, version]) => [
      name,
      name.startsWith('@marquee/') ? `npm:${name.replace('@marquee', '@acme')}@${version}` : version,
    ]),
  );
  const { dependencies, devDependencies } = JSON.parse(
    remotePackage('polls', 'repository', versions),
  ) as Record<string, Record<string, string>>;
  expect(dependencies?.['@marquee/sdk']).toBe(`npm:@acme/sdk@${known.version}`);
  expect(devDependencies?.['@marquee/host']).toBe(`npm:@acme/host@${known.version}`);
  expect(placeholdersFor('polls', { ...known, versions })['CLI']).toBe('@acme/cli');
});
