import path from 'node:path';
import { findBrowser } from '../../tests/browser/find-browser.ts';
import { runLighthouse } from '../../tests/browser/run-lighthouse.ts';
import { publicTemplates } from '../../tests/journeys/pages.ts';
import type { Figure, Form } from '../figure.ts';
import { plainFigure } from '../ratios.ts';
import type { BenchSite } from '../site/bench-site.ts';
import { moveTo } from '../site/cores.ts';
import { median } from '../statistics.ts';

const root = path.resolve(import.meta.dirname, '../..');
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * P11: Lighthouse's four scores of every public page template; the worst of the four medians is the figure. It
 * compares no two subjects, and simulates its slow phone from the tasks it sees: with one core for browser,
 * network, painting and itself it would take their work for the page's. It has the cores of the servers besides.
 */
export async function measureLighthouse(
  { cores }: Pick<BenchSite, 'cores'>,
  url: string,
  form: Form,
  report: (line: string) => void,
): Promise<Figure[]> {
  const paths = {
    quick: ['/celebrities/aarav-suryan'],
    short: publicTemplates.filter((_, number) => number % 6 === 0),
    full: publicTemplates,
  }[form];
  const times = { quick: 1, short: 3, full: 5 }[form];
  if (cores) moveTo(`${cores.servers},${cores.client}`);
  const browser = await findBrowser(root);
  try {
    const figures: Figure[] = [];
    for (const page of paths) {
      const scores: Record<string, number[]> = {};
      for (let run = 0; run < times; run += 1) {
        const result = await runLighthouse(url + page, { browser, categories });
        for (const name of categories)
          (scores[name] ??= []).push(Math.round((result.categories[name]?.score ?? 0) * 100));
      }
      const medians = categories.map((name) => median(scores[name] ?? []));
      figures.push(
        plainFigure({
          goal: 'P11',
          what: `Lighthouse, the lowest of its four scores, ${page}`,
          value: Math.min(...medians),
          unit: 'points',
          limit: { sign: '≥', value: 100 },
          note: `median of ${times}: ${categories.map((name, at) => `${name} ${medians[at]}`).join(', ')}`,
        }),
      );
      report(`lighthouse ${page}: ${medians.join(' / ')}`);
    }
    return figures;
  } finally {
    if (cores) moveTo(cores.client);
  }
}
