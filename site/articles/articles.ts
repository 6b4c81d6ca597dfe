import { readFileSync } from 'node:fs';
import path from 'node:path';
import { barePath } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import type { IconName } from '@marquee/ui';
import type { Article } from './article.ts';
import { parseArticle } from './parse-article.ts';

/** All text pages of the site, in the order in which the site lists the pages. Their texts are in `texts`. */
export const articles: readonly Article[] = [
  anArticle('help', 'chat', '2026-11-20'),
  anArticle('refund-policy', 'rupee', '2026-11-20'),
  anArticle('terms', 'check', '2026-11-20'),
  anArticle('privacy', 'user', '2026-11-20'),
  anArticle('cookies', 'phone', '2026-11-30'),
  anArticle('content-guidelines', 'shield', '2026-11-20'),
  anArticle('ai-disclosure', 'spark', '2026-11-20'),
  anArticle('grievance', 'warning', '2026-11-20'),
  anArticle('trust', 'lock', '2026-11-30'),
];

function anArticle(name: string, icon: IconName, updated: string): Article {
  const textIn = (language: Language) => {
    const file = path.join(import.meta.dirname, `texts/${name}.${language}.md`);
    return parseArticle(readFileSync(file, 'utf8'), file);
  };
  return { path: `/${name}`, icon, updated, texts: { en: textIn('en'), hi: textIn('hi') } };
}

/** Finds the article at a path in either language (`/hi/terms`, `/terms/`); undefined if there is none. */
export function findArticle(pathname: string): Article | undefined {
  const bare = barePath(pathname).replace(/(.)\/$/, '$1');
  return articles.find(({ path: own }) => own === bare);
}
