import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontFiles } from './fonts.ts';

test('the stylesheet names exactly the listed font files, and each is installed', () => {
  const css = readFileSync(join(__dirname, 'fonts.css'), 'utf8');
  const named = [...css.matchAll(/\/assets\/fonts\/([\w-]+\.woff2)/g)].map((match) => match[1]);

  expect([...new Set(named)].toSorted()).toEqual(fontFiles.map((file) => file.name).toSorted());
  for (const file of fontFiles) expect(existsSync(require.resolve(file.module))).toBe(true);
});
