import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inputsHash } from './inputs-hash.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'marquee-build-'));
  write('src/page.ts', 'one');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const hash = () => inputsHash([folder]);

test('the same files have the same hash; another byte, another name or another file changes it', () => {
  const first = hash();
  expect(hash()).toBe(first);
  const seen = new Set([first]);
  const changes = [
    () => write('src/page.ts', 'two'),
    () => renameSync(path.join(folder, 'src/page.ts'), path.join(folder, 'src/pages.ts')),
    () => write('src/deep/er/more.css', ''),
  ];
  for (const change of changes) {
    change();
    expect(seen).not.toContain(hash());
    seen.add(hash());
  }
});

test('tests, documentation, output and dependencies change nothing', () => {
  const before = hash();
  for (const name of [
    'src/page.test.ts',
    'src/Page.test.tsx',
    'README.md',
    'dist/a.js',
    'node_modules/a/b.js',
  ])
    write(name, 'new');
  expect(hash()).toBe(before);
});

test('text that moves from the end of a file into the name of the next changes the hash', () => {
  rmSync(path.join(folder, 'src'), { recursive: true });
  write('a', 'b');
  write('c', '');
  const before = hash();
  rmSync(path.join(folder, 'a'));
  rmSync(path.join(folder, 'c'));
  write('a', '');
  write('bc', '');
  expect(hash()).not.toBe(before);
});

test('a file may be an input; a missing file is an error', () => {
  expect(inputsHash([path.join(folder, 'src/page.ts')])).toMatch(/^[0-9a-f]{64}$/);
  expect(() => inputsHash([path.join(folder, 'nowhere')])).toThrow('ENOENT');
});
