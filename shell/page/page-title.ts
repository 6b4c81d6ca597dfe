import type { PageSite } from './page-data.ts';

/**
 * A page's title from its document title (`documentTitle`), without the name of the site. It is a module of its own,
 * because another script of the browser has the other direction.
 */
export function pageTitle(title: string, { name }: Pick<PageSite, 'name'>): string {
  const end = ` | ${name}`;
  return title.endsWith(end) ? title.slice(0, -end.length) : title;
}
