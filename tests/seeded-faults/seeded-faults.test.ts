import { readFileSync } from 'node:fs';
import path from 'node:path';
import { seededFaults } from './seeded-faults.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('the text of each fault occurs once in its file, so that the series can be played at any commit', () => {
  const counts = seededFaults.map(({ harm, file, find }) => [
    harm,
    readFileSync(path.join(root, file), 'utf8').split(find).length - 1,
  ]);
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
});
