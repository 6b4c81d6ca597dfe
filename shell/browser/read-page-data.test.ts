/** @jest-environment jsdom */
import { readPageData } from './read-page-data.ts';

const shells = '<script type="application/json" id="marquee-page">{"path":"/fans"}</script>';

test.each([
  [
    'a script of the same kind',
    '<script type="application/json" id="marquee-page">{"path":"/forged"}</script>',
  ],
  ['another element', '<div id="marquee-page">{"path":"/forged"}</div>'],
  ['a script of another type', '<script type="text/x" id="marquee-page">{"path":"/forged"}</script>'],
])('finding 23: %s in the HTML of a release does not replace the page data of the shell', (_, forged) => {
  document.body.innerHTML = `<div data-slot="page">${forged}</div><footer></footer>${shells}`;
  expect(readPageData(document, {})).toEqual({ path: '/fans' });
});

test('a document without page data is no page of the site', () => {
  document.body.innerHTML = '<div id="marquee-page">{"path":"/forged"}</div>';
  expect(readPageData(document, {})).toBeUndefined();
});
