import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readContentMapping } from './read-content-mapping.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'mapping-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function aFile(text: string) {
  const file = path.join(folder, 'mapping.json');
  writeFileSync(file, text);
  return file;
}

test('a mapping names fields of the content host for fields of the site', () => {
  const mapping = {
    'latest-bollywood-news': { publishedAt: ['day', 'publishedAt'], source_name: 'writer.name' },
    hindiLocale: 'hi',
  };
  expect(readContentMapping(aFile(JSON.stringify(mapping)))).toEqual(mapping);
  expect(readContentMapping(undefined)).toEqual({});
});

test.each([
  ['{"celeb-bios":{"titel":"name"}}', /titel/],
  ['{"celeb-bios":{"name":"a b"}}', /celeb-bios/],
  ['{"celebs":{}}', /celebs/],
  ['not JSON', /CONTENT_MAPPING_FILE/],
])('%s is refused', (text, message) => {
  expect(() => readContentMapping(aFile(text))).toThrow(message);
});
