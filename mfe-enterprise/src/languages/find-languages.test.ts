import { findLanguages } from './find-languages.ts';
import { languageTable } from './language-table.ts';
import { spokenLanguages } from './spoken-languages.ts';

const all = spokenLanguages().flatMap(({ languages }) => languages);
const codes = (search: string) => findLanguages(all, search).map(({ code }) => code);

test('there are at least 175 languages, each once and with its own name', () => {
  const rows = Object.values(languageTable).flat();

  expect(rows.length).toBeGreaterThanOrEqual(175);
  expect(new Set(rows.map(([code]) => code)).size).toBe(rows.length);
  for (const [code, english, own] of rows) {
    expect(code).toMatch(/^[a-z]{2,3}$/);
    expect(english.trim()).not.toBe('');
    expect(own.trim()).not.toBe('');
  }
});

test('each language has a Hindi name, also those that the runtime does not know', () => {
  expect(all.filter(({ name_hi }) => !/\p{Script=Devanagari}/u.test(name_hi))).toEqual([]);
  expect(codes('तुलु')).toEqual(['tcy']);
});

test.each([
  ['Tamil', 'ta'],
  ['தமிழ்', 'ta'],
  ['तमिल', 'ta'],
  ['  MAORI ', 'mi'],
  ['turkce', 'tr'],
  ['ʻolelo', 'haw'],
])('“%s” finds %s', (search, code) => {
  expect(codes(search)).toContain(code);
});

test('a code finds its language, a matra counts, and an empty search finds all', () => {
  expect(codes('yo')).toContain('yo');
  expect(codes('तमल')).toEqual([]);
  expect(codes(' ')).toHaveLength(all.length);
});
