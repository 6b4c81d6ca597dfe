import { launch, type LaunchedChrome } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { expect, test } from '../visitor/watched-test.ts';
import { publicTemplates } from './pages.ts';
import { findWholeBrowser } from '../browser/find-browser.ts';

const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:3000';
const categories = ['accessibility', 'best-practices', 'seo'];

// `npm test -- lighthouse` runs Lighthouse on every public page in both languages, `npm run journeys` on one page.
// `npm test` runs axe, and looks for titles, descriptions and alternates of every page by other journeys.
const isFull = process.env['LIGHTHOUSE'] === 'full';
const judged = isFull
  ? publicTemplates.flatMap((path) => [path, `/hi${path === '/' ? '' : path}`])
  : ['/hi/celebrities/aarav-suryan'];

let chrome: LaunchedChrome;
test.beforeAll(async () => {
  chrome = await launch({
    chromePath: findWholeBrowser() ?? '/usr/bin/chromium',
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-quic'],
  });
});
test.afterAll(() => chrome.kill());

for (const path of judged) {
  test(
    `${path} scores 100 for accessibility, best practices and search engines`,
    { tag: '@all' },
    async () => {
      const run = await lighthouse(siteUrl + path, { port: chrome.port, onlyCategories: categories });
      if (!run) throw new Error(`lighthouse gave no result for ${path}`);
      const { lhr } = run;
      // Audits without weight in the score must pass as well.
      const failed = Object.values(lhr.audits).filter(
        ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary',
      );
      expect(failed.map(({ id, title, details }) => ({ id, title, details }))).toEqual([]);
      expect(categories.map((name) => `${name}: ${(lhr.categories[name]?.score ?? 0) * 100}`)).toEqual(
        categories.map((name) => `${name}: 100`),
      );
    },
  );
}
