import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installPackages, tools } from './install-tool.ts';

const root = path.resolve(__dirname, '../..');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'install-packages-'));
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  jest.restoreAllMocks();
});

/** A folder that depends on a package of its own, which npm links. */
function writeLock(dependency: string) {
  const dependencies = { [dependency]: `file:${dependency}` };
  mkdirSync(path.join(folder, dependency), { recursive: true });
  const write = (file: string, content: object) =>
    writeFileSync(path.join(folder, file), JSON.stringify(content));
  write(`${dependency}/package.json`, { name: dependency, version: '1.0.0' });
  write('package.json', { name: 'tool', dependencies });
  write('package-lock.json', {
    name: 'tool',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'tool', dependencies },
      [dependency]: { version: '1.0.0' },
      [`node_modules/${dependency}`]: { resolved: dependency, link: true },
    },
  });
}

test('packages are installed by several callers at once, and again only if the lockfile changed @all', async () => {
  writeLock('hammer');
  await Promise.all([installPackages(folder), installPackages(folder)]);
  expect(existsSync(path.join(folder, 'node_modules/hammer/package.json'))).toBe(true);

  const installs = () => jest.mocked(console.log).mock.calls.length;
  const before = installs();
  await installPackages(folder);
  expect(installs()).toBe(before);

  writeLock('saw');
  await installPackages(folder);
  expect(installs()).toBe(before + 1);
  expect(existsSync(path.join(folder, 'node_modules/saw/package.json'))).toBe(true);
  expect(existsSync(path.join(folder, 'node_modules/hammer'))).toBe(false);
});

test('an install that fails throws, and leaves nothing half installed', async () => {
  writeLock('hammer');
  writeFileSync(path.join(folder, 'package-lock.json'), '{}');
  await expect(installPackages(folder)).rejects.toThrow('npm ci');
  expect(existsSync(path.join(folder, 'node_modules'))).toBe(false);
});

test.each(['bench', ...tools.map((name) => `tests/tools/${name}`)])(
  '%s names exact versions, and its lockfile no registry',
  (name) => {
    const { dependencies } = JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(readFileSync(path.join(root, name, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
  },
);
