import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CelebBio, NewsArticle } from '@marquee/sdk/api-contract';
import { brotliCompressSync } from 'node:zlib';
import { createFinder } from './create-finder.ts';
import { searchEntries } from './search-entry.ts';

// All sample content: a misspelling must find its star among all other people.
const records = <Item>(file: string): Item[] => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../api/content', file), 'utf8');
  const rows = JSON.parse(text) as {
    id: number;
    attributes: Item & { image?: { data: { attributes: object } } };
  }[];
  return rows.map(
    ({ id, attributes }) => ({ id, ...attributes, image: attributes.image?.data.attributes }) as Item,
  );
};
const bios = records<CelebBio>('bios.json');
const news = records<NewsArticle>('news.json');
const entries = searchEntries(bios, news);
const finder = createFinder(entries);

/** The spellings of a list with commas. */
const spellings = (list: string) => list.trim().split(/,\s+/);

/** What stands at the very top. */
const first = (query: string) => {
  const [group] = finder.find(query);
  return group && `${group.kind} ${group.entries[0]?.slug}`;
};

test.each(
  spellings(`
    Aarav Suryan, aarav, arav suryan, aarav surian, Arav Sooryan, aarav suriyan, aaravsuryan,
    suryan, aarv, aarav surya, arrav, aaraw suryan, aaarav, aarav suryn,
    soorayan, आरव सूर्यन, आरव, सूर्यन, आरव सुर्यन, अरव सूरयन, आरव सुरियन
  `),
)('“%s” finds Aarav Suryan first', (spelling) => {
  expect(first(spelling)).toBe('star aarav-suryan');
});

test.each(
  spellings(`
    Meher Tarana, meher, mehar, mehr tarana, mahar tarana, Meher Tarraana, mehertarana,
    tarana, taraana, mehar taranna, meher trana, meher tarna, Meherr, mehre tarana,
    tarnaa, मेहर तराना, मेहर, तराना, मेहेर तराना, मैहर तराणा, महर तराना
  `),
)('“%s” finds Meher Tarana first', (spelling) => {
  expect(first(spelling)).toBe('star meher-tarana');
});

test.each(
  spellings(`
    Kabir Rangrez, kabir, kabeer, kabeer rangrej, Cabir Rangrez, qabir, kabir rangres,
    rangrez, rangrej, rungrez kabir, kabirrangrez, kabbir, khabir rangrez, kabri,
    kabir rangraiz, कबीर रंगरेज़, कबीर, रंगरेज, कबिर रंगरेज, कबीर रन्गरेज़, काबीर रंगरेझ
  `),
)('“%s” finds Kabir Rangrez first', (spelling) => {
  expect(first(spelling)).toBe('star kabir-rangrez');
});

test('every biography is the first biography found by its exact English or Hindi name', () => {
  for (const { url_slug, name, name_hi } of bios) {
    for (const query of [name, name_hi ?? name]) {
      const found = finder.find(query).find(({ kind }) => kind === 'bio');
      expect([query, found?.entries[0]?.slug]).toEqual([query, url_slug]);
    }
  }
});

test('a person who is not a star is the first result for their own name', () => {
  expect(first('Ishani Vardhan')).toBe('bio ishani-vardhan');
  expect(first('झवेरकर')).toBe('bio ketan-zaverkar');
});

test('a name in one script finds articles in the other, and articles are found by their tags', () => {
  const stories = (query: string) =>
    finder
      .find(query)
      .find(({ kind }) => kind === 'news')
      ?.entries.map(({ slug }) => slug) ?? [];

  expect(stories('toofan transport')[0]).toBe('toofan-transport-two-announced');
  expect(stories('तूफ़ान')[0]).toBe('toofan-transport-two-announced');
  expect(stories('zoya')).toContain('zoya-lullaby-album');
  // Nothing but its tag names him.
  expect(stories('कबीर')).toContain('pressure-cooker-orchestra');
});

test('a half-typed word matches as a prefix, in either script', () => {
  expect(first('kab')).toBe('star kabir-rangrez');
  expect(first('रण')).toBe('star kabir-rangrez');
  expect(first('rangej')).toBe('star kabir-rangrez');
  expect(first('मे')).toBe('star meher-tarana');
});

test('every word must match: an unknown name has no results, but a nearest entry', () => {
  expect(finder.find('kabir qwertyuiop')).toEqual([]);
  expect(finder.nearest('kabir qwertyuiop', 1)).toMatchObject([{ kind: 'star', slug: 'kabir-rangrez' }]);
  expect(finder.find('xylophone zzz')).toEqual([]);
  expect(finder.find(' — ')).toEqual([]);
});

/** Queries as fans type them, in both scripts and with typing mistakes, and what must stand first. */
const ranking: readonly [string, string][] = [
  ['aarav', 'star aarav-suryan'],
  ['Aarv Suryan', 'star aarav-suryan'],
  ['आरव', 'star aarav-suryan'],
  ['आरव सूर्यान', 'star aarav-suryan'],
  ['mehar', 'star meher-tarana'],
  ['Meher Tarnaa', 'star meher-tarana'],
  ['मेहर', 'star meher-tarana'],
  ['मेहर तरना', 'star meher-tarana'],
  ['kabeer', 'star kabir-rangrez'],
  ['kabir rangrej', 'star kabir-rangrez'],
  ['कबीर', 'star kabir-rangrez'],
  ['कबीर रंगरेज', 'star kabir-rangrez'],
  ['ishani', 'bio ishani-vardhan'],
  ['Ishaani Wardhan', 'bio ishani-vardhan'],
  ['ईशानी', 'bio ishani-vardhan'],
  ['devraj', 'bio devraj-malkana'],
  ['Devraaj Malkanaa', 'bio devraj-malkana'],
  ['देवराज', 'bio devraj-malkana'],
  ['zoya', 'bio zoya-nooristan'],
  ['Joya Nuristan', 'bio zoya-nooristan'],
  ['ज़ोया', 'bio zoya-nooristan'],
  ['जोया नूरिस्तान', 'bio zoya-nooristan'],
  ['farid lakhnawi', 'bio farid-lakhnavi'],
  ['फरीद लखनवी', 'bio farid-lakhnavi'],
  ['nikhil chandraverkar', 'bio nikhil-chandravarkar'],
  ['चंद्रावरकर', 'bio nikhil-chandravarkar'],
  ['virat dholkar', 'bio viraat-dholkar'],
  ['विराट', 'bio viraat-dholkar'],
  ['kaavya', 'bio kavya-solankar'],
  ['काव्या सोलंकर', 'bio kavya-solankar'],
  ['zaverkar', 'bio ketan-zaverkar'],
  ['केतन', 'bio ketan-zaverkar'],
  ['chitra valabhani', 'bio chitra-vallabhani'],
  ['leela kurupatil', 'bio leela-kurupathil'],
  ['लीला', 'bio leela-kurupathil'],
  ['yashwant', 'bio yashwant-rathoria'],
  ['यशवन्त राठौरिया', 'bio yashwant-rathoria'],
  ['gurnur', 'bio gurnoor-saraan'],
  ['dilnaz mistrikar', 'bio dilnaz-mistrikar'],
  ['bijli mohalla', 'bio aarav-suryan'],
  ['mazha varum', 'bio leela-kurupathil'],
  ['panaji', 'bio tara-shenvalkar'],
  ['toofan transport', 'news toofan-transport-two-announced'],
  ['tufan trasnport', 'news toofan-transport-two-announced'],
  ['तूफान ट्रांसपोर्ट', 'news toofan-transport-two-announced'],
  ['stunt school', 'news stunt-school-first-batch'],
  ['स्टंट स्कूल', 'news stunt-school-first-batch'],
  ['pressure cooker', 'news pressure-cooker-orchestra'],
  ['red jacket', 'news red-jacket-museum'],
  ['लाल जैकेट', 'news red-jacket-museum'],
];

test.each(ranking)('“%s” finds %s first', (query, expected) => {
  expect(first(query)).toBe(expected);
});

test.each(
  spellings(`
    zzzz, qqqq, kkkk, aaaa, rrr, asdf, qwerty, hjkl, xyz, abc, foo bar, test, hello, lorem ipsum, tyui, mnbv,
    wert, xyzzy, batman, brad pitt, weather, 12345, 🙂🙂, टटटट, गगग, ममम, कखगघ, क्वर्टी, बकवास, लोरेम इप्सम
  `),
)('“%s” finds nothing', (nonsense) => {
  expect(finder.find(nonsense)).toEqual([]);
});

test('the index of all sample content is smaller than 6 kB compressed', () => {
  const size = brotliCompressSync(JSON.stringify(entries)).length;

  expect(size).toBeLessThan(6_000);
});
