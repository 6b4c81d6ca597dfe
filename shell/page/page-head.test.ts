import type { Language } from '@marquee/contracts';
import { testSite } from '../testing/page-data.ts';
import { documentTitle } from './document-title.ts';
import { pageTitle } from './page-title.ts';
import { pageHead } from './page-head.ts';

function headOf(language: Language, languages?: readonly Language[]) {
  const { titleLang, tags } = pageHead({
    meta: { title: 'Why every film set breaks for lunch', ...(languages && { languages }) },
    site: testSite,
    siteUrl: 'https://marquee.test',
    pathname: language === 'hi' ? '/hi/news/lunch' : '/news/lunch',
    language,
    indexable: true,
    mediaHosts: [],
  });
  const hreflang = tags.flatMap(({ attributes }) => attributes['hreflang'] ?? []);
  const robots = tags.find(({ attributes }) => attributes['name'] === 'robots')?.attributes['content'];
  return { titleLang, hreflang, robots };
}

test('the name of the site follows a title that leaves room for it', () => {
  const titleOf = (title: string) =>
    pageHead({
      meta: { title },
      site: testSite,
      siteUrl: 'https://marquee.test',
      pathname: '/',
      language: 'en',
      indexable: true,
      mediaHosts: [],
    }).title;
  expect(titleOf('Fan zone')).toBe('Fan zone | Marquee');
  const long = 'Ketan Zaverkar adds nine cities, and an interval for uncles';
  expect(titleOf(long)).toBe(long);
});

test('a page names the languages that its content has, and is not indexed in another one', () => {
  expect(headOf('en')).toEqual({ hreflang: ['en', 'hi', 'x-default'] });
  expect(headOf('hi')).toEqual({ hreflang: ['en', 'hi', 'x-default'] });
  expect(headOf('en', ['en'])).toEqual({ hreflang: ['en', 'x-default'] });
  expect(headOf('hi', ['en'])).toEqual({ titleLang: 'en', hreflang: [], robots: 'noindex,nofollow' });
});

test('the links between the languages of a page keep its path, and lead to no other host', () => {
  const linksOf = (pathname: string, language: string, canonical?: string) =>
    pageHead({
      meta: { title: 'News', ...(canonical && { canonical }) },
      site: testSite,
      siteUrl: 'https://marquee.test',
      pathname,
      language,
      indexable: true,
      mediaHosts: [],
    }).tags.flatMap(({ attributes: { rel, href } }) => (rel && href ? [href.replace('https://', '')] : []));
  const news = ['marquee.test/news', 'marquee.test/hi/news', 'marquee.test/news'];
  expect(linksOf('/news', 'en')).toEqual(['marquee.test/news', ...news]);
  expect(linksOf('/hi/news', 'hi')).toEqual(['marquee.test/hi/news', ...news]);
  expect(linksOf('/hi', 'hi').slice(1)).toEqual(['marquee.test/', 'marquee.test/hi', 'marquee.test/']);
  expect(linksOf('/hi/news', 'hi', '/news?page=2').slice(0, 2)).toEqual([
    'marquee.test/hi/news?page=2',
    'marquee.test/news?page=2',
  ]);
  for (const [path, language] of [
    ['/hi//evil.example', 'hi'],
    ['//evil.example', 'en'],
  ] as const)
    expect(
      linksOf(path, language)
        .slice(1)
        .filter((href) => !href.startsWith('marquee.test/')),
    ).toEqual([]);
});

test('the title of a page is found in its document title', () => {
  const named = { name: 'Traktor', title: 'Traktoren' };
  for (const title of ['Rote Traktoren', 'Traktoren', 'Sehr '.repeat(20)])
    expect(pageTitle(documentTitle(title, named), named)).toBe(title);
});
