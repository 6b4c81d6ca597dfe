import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files whose errors only a terminal shows: the console has no page for what they do. */
const ofTerminals = ['remedies.ts', 'manage-access.ts', 'stored-files.ts', 'public-keys.ts', 'proposals.ts'];

test('a refused change gets its command from its remedy, so that the console can show a link instead', () => {
  const sources = readdirSync(import.meta.dirname).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !ofTerminals.includes(file),
  );
  expect(sources.length).toBeGreaterThan(30);
  const commands = sources.flatMap((file) => {
    const code = readFileSync(path.join(import.meta.dirname, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
    return [...code.matchAll(/\bmarquee (?!-)[a-z]+/g)].map(([command]) => `${file}: ${command}`);
  });
  expect(commands).toEqual([]);
});
