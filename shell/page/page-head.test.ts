import type { Language } from '@marquee/contracts';
import { pageHead } from './page-head.ts';

function headOf(language: Language, languages?: readonly Language[]) {
  const { titleLang, tags } = pageHead({
    meta: { title: 'Why every film set breaks for lunch', ...(languages && { languages }) },
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
