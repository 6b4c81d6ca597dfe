import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rowsOfRing } from '@marquee/testing/ring';
import { apiBreaks } from './api-breaks.ts';

const cache = path.resolve(__dirname, '../../../node_modules/.cache');
let root: string;
beforeEach(() => {
  mkdirSync(cache, { recursive: true });
  root = mkdtempSync(path.join(cache, 'marquee-api-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(state: string, version: string, text: string) {
  const folder = path.join(root, state, 'shared/tiny');
  mkdirSync(folder, { recursive: true });
  mkdirSync(path.join(root, state, 'shared/build'), { recursive: true });
  writeFileSync(
    path.join(root, state, 'shared/build/tsconfig.json'),
    '{"compilerOptions":{"strict":true,"noEmit":true,"module":"ESNext","moduleResolution":"bundler","allowImportingTsExtensions":true,"target":"ES2023","types":[]}}',
  );
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: '@marquee/tiny', version, exports: { '.': './index.ts' } }),
  );
  writeFileSync(path.join(folder, 'index.ts'), text);
}

const before = `
export type Size = 'small' | 'large';
export type Star = { name: string; age?: number };
export type Box<Inside> = { inside: Inside };
export function greet(name: string): string { return name; }
export const limit: number = 3;
`;

async function breaksOf(after: string, version = '1.4.0'): Promise<string[]> {
  write('before', '1.3.0', before);
  write('after', version, after);
  return apiBreaks({
    before: path.join(root, 'before'),
    after: path.join(root, 'after'),
    packages: ['shared/tiny'],
    work: path.join(root, 'work'),
  });
}

test('feature 25: an unchanged API breaks nothing @all', async () => {
  expect(await breaksOf(before)).toEqual([]);
});

test('feature 25: an extended or wider API breaks nothing', async () => {
  const more = before
    .replace("'large'", "'large' | 'huge'")
    .replace('age?: number', 'age?: number; town?: string')
    .replace('greet(name: string)', 'greet(name: string, loud?: boolean)');
  expect(await breaksOf(`${more}export const added = 1;`)).toEqual([]);
});

test.each(
  rowsOfRing(
    [
      ['a type that takes less', "'small' | 'large'", "'small'", 'takes less'],
      ['a type that is gone', "export type Size = 'small' | 'large';", '', 'Size'],
      ['a field that is gone', 'name: string; age?: number', 'name: string', 'lost a field'],
      ['a value that is gone', 'export const limit: number = 3;', '', 'limit is gone'],
      ['a function that takes less', 'greet(name: string)', "greet(name: 'Asha')", 'greet is narrowed'],
      [
        'a function that wants more',
        'greet(name: string)',
        'greet(name: string, loud: boolean)',
        'greet is narrowed',
      ],
      ['a type with parameters that is gone', 'export type Box<Inside> = { inside: Inside };', '', 'Box'],
    ],
    1,
  ),
)(
  'feature 25: %s fails, and the export is named; with a new major it may',
  async (_what, old, now, expected) => {
    const after = before.replace(old, now);
    expect(await breaksOf(after)).toEqual([expect.stringContaining(expected)]);
    expect(await breaksOf(after, '2.0.0')).toEqual([]);
  },
);
