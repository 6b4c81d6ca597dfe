import type { PageSite } from './page-data.ts';

/**
 * Removes the name of the site from a document title; the inverse of `documentTitle`. The two functions are in separate
 * modules, because different scripts of the browser contain them.
 */
export function pageTitle(title: string, { name }: Pick<PageSite, 'name'>): string {
  const end = ` | ${name}`;
  return title.endsWith(end) ? title.slice(0, -end.length) : title;
}
