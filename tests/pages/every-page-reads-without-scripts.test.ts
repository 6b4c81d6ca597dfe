import { pages } from '../journeys/pages.ts';
import { crawledPages, inHindi, type Crawl } from './crawled-pages.ts';

let all: Crawl['all'];
beforeAll(async () => {
  all = (await crawledPages()).all;
});

test('the HTML of every page has its heading, in English', () => {
  expect(pages.flatMap(({ path, heading }) => faultsOf(path, 'en', heading))).toEqual([]);
});

test('the HTML of every page has its heading, in Hindi', () => {
  expect(pages.flatMap(({ path, headingInHindi }) => faultsOf(inHindi(path), 'hi', headingInHindi))).toEqual(
    [],
  );
});

/** What is wrong with the heading of a page for a reader whose browser runs no scripts. */
function faultsOf(address: string, language: string, heading: RegExp): string[] {
  const html = all.get(address)?.html;
  if (!html) return [`${address} was not crawled`];
  // A browser shows the content of a template only by a script.
  const headings = html('main h1').filter((_, element) => html(element).closest('template').length === 0);
  const text = headings.text().replace(/\s+/g, ' ').trim();
  return [
    headings.length === 1 && heading.test(text) ? [] : [`${address}: ${headings.length} headings, “${text}”`],
    html('html').attr('lang') === language
      ? []
      : [`${address}: its language is ${html('html').attr('lang')}`],
  ].flat();
}
