import { barePath } from '@marquee/i18n';
import type { Article } from '../features/articles/page/article.ts';
import { findArticle } from '../features/articles/page/articles.ts';

/** A page that the shell renders itself, without a remote. */
export type OwnPage =
  | { kind: 'article'; article: Article }
  | { kind: 'download' }
  | { kind: 'offline' }
  | { kind: 'unreachable' };

/** Finds the shell's own page at a path in either language; undefined if there is none. */
export function findOwnPage(pathname: string): OwnPage | undefined {
  const article = findArticle(pathname);
  if (article) return { kind: 'article', article };
  const bare = barePath(pathname).replace(/(?<=.)\/$/, '');
  if (bare === '/download') return { kind: 'download' };
  if (bare === '/unreachable') return { kind: 'unreachable' };
  return bare === '/offline' ? { kind: 'offline' } : undefined;
}
