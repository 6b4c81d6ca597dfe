import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCatalogue } from '@marquee/contracts';

const root = path.resolve(__dirname, '../..');
const text = readFileSync(path.join(root, 'docs/errors.md'), 'utf8');

test('docs/errors.md has a section for each error code and no others', () => {
  const sections = [...text.matchAll(/^## (\w+)$/gm)].map(([, code]) => code);
  expect(sections.sort()).toEqual(Object.keys(errorCatalogue).sort());
});
