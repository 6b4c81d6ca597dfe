import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemote } from './create-remote.ts';
import { updateRemote } from './update-remote.ts';

let folder: string;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'marquee-update-')), 'polls');
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

const read = (file: string) => readFile(path.join(folder, file), 'utf8');
const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
};
const edit = async (file: string, change: (text: string) => string) => write(file, change(await read(file)));

test('a new repository is up to date', async () => {
  await createRemote('polls', { folder, kind: 'repository' });
  expect(await updateRemote(folder)).toMatchObject({
    remote: 'polls',
    codemods: [],
    changed: [],
    edited: [],
  });
});

test('settings of an earlier starter are replaced; edited and removed ones stay as the team left them', async () => {
  await createRemote('polls', { folder, kind: 'repository' });
  const current = await read('tsconfig.json');
  // What the earlier starter wrote.
  await write('tsconfig.json', '{}\n');
  await edit('.marquee-template.json', (text) => {
    const record = JSON.parse(text) as { files: Record<string, string> };
    record.files['tsconfig.json'] = 'ca3d163bab055381827226140568f3bef7eaac187cebd76878e0b63e9e442356';
    return JSON.stringify(record);
  });
  await write('.oxfmtrc.json', '{ "semi": false }\n');
  await rm(path.join(folder, '.github/workflows/matrix.yml'));
  await edit('package.json', (text) =>
    text.replace(/("react": ")[^"]+/, '$117.0.0').replace('"polls"', '"polls"'),
  );

  expect(await updateRemote(folder)).toMatchObject({
    changed: ['package.json', 'tsconfig.json'],
    edited: ['.oxfmtrc.json'],
  });
  expect(await read('tsconfig.json')).toBe(current);
  expect(await read('.oxfmtrc.json')).toBe('{ "semi": false }\n');
  await expect(read('.github/workflows/matrix.yml')).rejects.toThrow('ENOENT');
  expect(await read('package.json')).not.toContain('17.0.0');
  // The edited file is still the team's the next time.
  expect(await updateRemote(folder)).toMatchObject({ changed: [], edited: ['.oxfmtrc.json'] });
});

test('scripts of an earlier starter are replaced; edited and removed ones stay as the team left them', async () => {
  await createRemote('polls', { folder, kind: 'repository' });
  const scriptsIn = async (file: string) =>
    (JSON.parse(await read(file)) as { scripts: Record<string, string> }).scripts;
  const { check } = await scriptsIn('package.json');
  const change = (file: string, apply: (scripts: Record<string, string>) => void) =>
    edit(file, (text) => {
      const content = JSON.parse(text) as { scripts: Record<string, string> };
      apply(content.scripts);
      return JSON.stringify(content);
    });
  await change('.marquee-template.json', (scripts) => (scripts['check'] = 'tsc'));
  await change('package.json', (scripts) => {
    Object.assign(scripts, { check: 'tsc', lint: 'eslint .' });
    delete scripts['format'];
  });

  expect(await updateRemote(folder)).toMatchObject({ changed: ['package.json'] });
  expect(await scriptsIn('package.json')).toMatchObject({ check, lint: 'eslint .' });
  expect(await scriptsIn('package.json')).not.toHaveProperty('format');
  expect(await scriptsIn('.marquee-template.json')).toMatchObject({ check });
});

test('a remote from elsewhere becomes a repository: codemods, settings, scripts and tools, its own files untouched', async () => {
  await mkdir(folder);
  await write(
    'remote.json',
    JSON.stringify({
      name: 'polls',
      owner: 'Team Polls',
      criticality: 'regular',
      publishes: ['polls:voted'],
    }),
  );
  await write(
    'package.json',
    JSON.stringify({
      name: 'polls',
      version: '3.1.0',
      scripts: { test: 'jest --ci' },
      dependencies: { '@marquee/mount': '1.0.0', 'left-pad': '1.0.0' },
    }),
  );
  await write('src/routes.tsx', "import { definePages } from '@marquee/mount';\n");
  await write('src/card.css', '.card {}\n');

  const { codemods, changed, notes } = await updateRemote(folder);
  expect(codemods).toEqual(['1 Import from @marquee/sdk', '2 Declare sdk and events in remote.json']);
  expect(changed).toEqual(
    expect.arrayContaining([
      '.github/workflows/release.yml',
      'jest.config.mjs',
      'package.json',
      'src/routes.tsx',
    ]),
  );
  expect(notes).toEqual([expect.stringContaining('polls:voted')]);
  expect(await read('src/routes.tsx')).toBe("import { definePages } from '@marquee/sdk';\n");
  expect(await read('src/card.css')).toBe('.card {}\n');
  const { version, scripts, dependencies, devDependencies } = JSON.parse(
    await read('package.json'),
  ) as Record<string, Record<string, string>>;
  expect(version).toBe('3.1.0');
  expect(scripts).toMatchObject({ test: 'jest --ci', build: 'marquee build .' });
  expect(dependencies).toMatchObject({ '@marquee/sdk': expect.any(String), 'left-pad': '1.0.0' });
  expect(dependencies).not.toHaveProperty('@marquee/mount');
  expect(devDependencies).toHaveProperty('jest');

  expect(await updateRemote(folder)).toMatchObject({ codemods: [], changed: [], edited: [], notes: [] });
});

test('a folder without a remote is refused', async () => {
  await mkdir(folder);
  await expect(updateRemote(folder)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
