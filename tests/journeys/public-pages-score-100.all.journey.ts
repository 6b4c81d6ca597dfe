import { expect, test } from '../visitor/watched-test.ts';
import { publicTemplates } from './pages.ts';
import { findWholeBrowser } from '../browser/find-browser.ts';
import { runLighthouse } from '../browser/run-lighthouse.ts';

const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:3000';
const categories = ['accessibility', 'best-practices', 'seo'];

// `npm test -- lighthouse` runs Lighthouse on every public page in both languages, `npm run journeys` on one page.
// `npm test` runs axe, and looks for titles, descriptions and alternates of every page by other journeys.
const isFull = process.env['LIGHTHOUSE'] === 'full';
const judged = isFull
  ? publicTemplates.flatMap((path) => [path, `/hi${path === '/' ? '' : path}`])
  : ['/hi/celebrities/aarav-suryan'];

const browser = findWholeBrowser() ?? '/usr/bin/chromium';

for (const path of judged) {
  test(
    `${path} scores 100 for accessibility, best practices and search engines`,
    { tag: '@all' },
    async () => {
      const { audits, categories: scored } = await runLighthouse(siteUrl + path, { browser, categories });
      // Audits without weight in the score must pass as well.
      const failed = Object.values(audits).filter(
        ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary',
      );
      expect(failed.map(({ id, title, details }) => ({ id, title, details }))).toEqual([]);
      expect(categories.map((name) => `${name}: ${(scored[name]?.score ?? 0) * 100}`)).toEqual(
        categories.map((name) => `${name}: 100`),
      );
    },
  );
}
