import type { PageSite } from './page-data.ts';

/**
 * Removes the name of the site from a document title; the reverse of `documentTitle`. It is a module of its own,
 * because the two functions are in different scripts of the browser.
 */
export function pageTitle(title: string, { name }: Pick<PageSite, 'name'>): string {
  const end = ` | ${name}`;
  return title.endsWith(end) ? title.slice(0, -end.length) : title;
}
