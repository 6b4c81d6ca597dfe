import * as fc from 'fast-check';
import { aRelease } from './testing/a-snapshot.ts';
import { buildPageTable } from './page-table.ts';

const table = buildPageTable([
  aRelease('mfe-enterprise', '1.0.0', ['/', '/contact-sales']),
  aRelease('mfe-checkout', '1.0.0', [
    '/order/:celeb',
    '/order/:celeb/review',
    '/order/review',
    '/video/:id/*',
  ]),
  aRelease('mfe-fanzone', '1.0.0', ['/fans', '/fans/:slug?', '/stars/:celeb/:occasion', '/stars/:celeb/all']),
]);

function pathOf(pathname: string) {
  const match = table.match(pathname);
  return match && `${match.remote} ${match.route.path} ${JSON.stringify(match.params)}`;
}

test('a pathname matches its remote, its route and its parameters', () => {
  expect(pathOf('/')).toBe('mfe-enterprise / {}');
  expect(pathOf('/contact-sales')).toBe('mfe-enterprise /contact-sales {}');
  expect(pathOf('/order/aarav-suryan')).toBe('mfe-checkout /order/:celeb {"celeb":"aarav-suryan"}');
  expect(pathOf('/order/aarav-suryan/review')).toBe(
    'mfe-checkout /order/:celeb/review {"celeb":"aarav-suryan"}',
  );
});

test('a static segment outranks a parameter, in any order', () => {
  expect(pathOf('/order/review')).toBe('mfe-checkout /order/review {}');
  expect(pathOf('/stars/meher/all')).toBe('mfe-fanzone /stars/:celeb/all {"celeb":"meher"}');
  expect(pathOf('/stars/meher/diwali')).toBe(
    'mfe-fanzone /stars/:celeb/:occasion {"celeb":"meher","occasion":"diwali"}',
  );
});

test('an optional segment may be absent, and a splat takes the rest', () => {
  expect(pathOf('/fans')).toBe('mfe-fanzone /fans {}');
  expect(pathOf('/fans/kabir')).toBe('mfe-fanzone /fans/:slug? {"slug":"kabir"}');
  expect(pathOf('/video/7/en/hd')).toBe('mfe-checkout /video/:id/* {"id":"7","*":"en/hd"}');
  expect(pathOf('/video/7')).toBe('mfe-checkout /video/:id/* {"id":"7","*":""}');
});

test('case and a trailing slash are ignored, as in React Router', () => {
  expect(pathOf('/Fans/')).toBe('mfe-fanzone /fans {}');
  expect(pathOf('/ORDER/Aarav/')).toBe('mfe-checkout /order/:celeb {"celeb":"Aarav"}');
});

test.each([
  ['/', '/'],
  ['//Fans//', '/fans'],
  ['/ORDER/Aarav/REVIEW/', '/order/Aarav/review'],
  ['/video/7//EN/hd/', '/video/7/EN/hd'],
])('%s is spelled %s: parameters keep their case', (pathname, canonical) => {
  expect(table.match(pathname)?.canonical).toBe(canonical);
});

test('an unknown page has no match', () => {
  expect(pathOf('/nothing-here')).toBeUndefined();
  expect(pathOf('/order')).toBeUndefined();
  expect(pathOf('/order/a/b')).toBeUndefined();
  expect(pathOf('/constructor')).toBeUndefined();
});

test('parameters are decoded, and an invalid escape is returned as it is', () => {
  expect(table.match('/order/%E0%A4%86')?.params).toEqual({ celeb: 'आ' });
  expect(table.match('/order/%E0')?.params).toEqual({ celeb: '%E0' });
  expect(table.match('/order/a%2Fb')?.params).toEqual({ celeb: 'a/b' });
});

test('any text as a parameter is returned unchanged', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
      fc.pre(text !== 'review');
      expect(table.match(`/order/${encodeURIComponent(text)}`)?.params).toEqual({ celeb: text });
    }),
  );
});

test('no pathname makes it throw', () => {
  fc.assert(fc.property(fc.string(), (pathname) => void table.match(pathname)));
});
