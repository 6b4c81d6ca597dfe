import { acceptsPage, prefersPage } from './accepted-type.ts';

const ofChrome = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

test.each([
  [ofChrome, true, true],
  ['text/html', true, true],
  ['TEXT/HTML; Q=0.5', true, true],
  ['text/*', true, true],
  ['application/xhtml+xml', true, true],
  ['application/json;q=0.1, text/html', true, true],
  ['application/json, text/html;q=0.1', true, false],
  [undefined, true, false],
  ['', true, false],
  ['*/*', true, false],
  ['*/*;q=0.1', true, false],
  ['html', true, false],
  [',;/', true, false],
  ['application/json', false, false],
  ['image/png, image/*', false, false],
  ['text/html;q=0, application/json', false, false],
])('with Accept: %s, a page is accepted: %s, and preferred to JSON: %s', (accept, accepts, prefers) => {
  expect([acceptsPage(accept), prefersPage(accept)]).toEqual([accepts, prefers]);
});
