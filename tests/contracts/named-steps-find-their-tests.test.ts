import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

// Jest and Playwright find tests by a part of their path; a file that was renamed would leave a step without tests.
test('every step of npm test that names tests names files that exist', () => {
  const source = readFileSync(path.join(root, 'tests/run/steps.ts'), 'utf8');
  const journeys = [...source.matchAll(/journeys\(\['([^']+)'/g)].map(([, name]) => name!);
  const units = [...source.matchAll(/units\(\[([^\]]*)\]/g)].flatMap(([, names]) =>
    [...names!.matchAll(/'([a-z][a-z/-]+)'/g)].map(([, name]) => name!),
  );
  expect(journeys.length).toBeGreaterThan(3);
  expect(units.length).toBeGreaterThan(2);

  const known = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', known, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(test|journey)\.tsx?$/.test(file));
  const missing = [...journeys, ...units].filter((name) => !files.some((file) => file.includes(name)));
  expect(missing).toEqual([]);
});
