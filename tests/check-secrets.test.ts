import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkSecrets } from './check-secrets.ts';

// Composed, so that this file contains none itself.
const token = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO2EEXAMPLE'.slice(0, 36)].join('_');
const npmToken = ['npm', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'check-secrets-'));
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  jest.restoreAllMocks();
});

const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
const printed = () => jest.mocked(console.log).mock.calls.flat().join('\n');

test('a token in one of many files fails the check, with its file and line and without the token', async () => {
  for (let at = 0; at < 150; at += 1) write(`module-${at}.ts`, `export const value = ${at};\n`);
  write('settings.ts', `// settings\nexport const token = '${token}';\n`);

  expect(await checkSecrets(folder)).toBe(false);
  expect(printed()).toMatch(/^secret check: settings\.ts:2: /m);
  expect(printed()).not.toContain(token);
});

test('a token in a file that the rules know by its name fails the check', async () => {
  write('.npmrc', `//registry.example.com/:_authToken=${npmToken}\n`);

  expect(await checkSecrets(folder)).toBe(false);
  expect(printed()).toContain('.npmrc:1');
});

test('files without secrets pass, and files that git ignores are not read', async () => {
  write('.gitignore', 'local.env\n');
  write('local.env', `TOKEN=${token}\n`);
  write('picture.png', '\0\0');

  expect(await checkSecrets(folder)).toBe(true);
});
