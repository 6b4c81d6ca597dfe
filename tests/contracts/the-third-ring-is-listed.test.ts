import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('tests/README.md lists what only the third ring plays, and nothing else', () => {
  const known = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', known, { cwd: root, encoding: 'utf8' }).split('\n');
  const inThirdRing = files
    .filter((file) => /\.all\.(test|journey)\.tsx?$/.test(file) || hasThirdRingTest(file))
    .map((file) => path.basename(file).split('.')[0]!);

  const [, section = ''] = read('tests/README.md').split('## The third ring\n');
  const items = section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('- '));
  const names = items.map((item) => item.split(': ')[0]!);
  const listed = names.flatMap((text) => [...text.matchAll(/`([A-Za-z0-9-]+)`/g)].map(([, name]) => name!));
  expect([...new Set(listed)].toSorted()).toEqual([...new Set(inThirdRing)].toSorted());
});

function hasThirdRingTest(file: string): boolean {
  if (file.endsWith('.journey.ts')) return read(file).includes("'@all'");
  return /\.test\.tsx?$/.test(file) && /rowsOfRing\(|(?:test|\))\(\s*['"`].* @all['"`],/.test(read(file));
}
