import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const parts = ['mfe-auth', 'mfe-checkout', 'registry', 'shared', 'shell', 'tests'];

/** The platform's features that releasing stands on: registry, rollouts and experiments, contracts, teams, seeing. */
const features = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 24, 25, 26, 27, 31, 32, 33, 34];

test('every feature of releasing has a test that is named after it', () => {
  const named = new Set(
    parts.flatMap((part) =>
      readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(test\.tsx?|journey\.ts)$/.test(file) && !file.includes('node_modules'))
        .flatMap((file) => featuresIn(readFileSync(path.join(root, part, file), 'utf8'))),
    ),
  );
  expect(features.filter((feature) => !named.has(feature))).toEqual([]);
});

/** "feature 4 and 11: …" at the beginning of a title. */
function featuresIn(source: string): number[] {
  return [...source.matchAll(/\(\s*['"`]feature ([\d, and]+):/g)].flatMap(([, numbers = '']) =>
    numbers.match(/\d+/g)!.map(Number),
  );
}
