import type { PageSite } from './page-data.ts';

/** Search engines cut longer titles. */
const maxTitleLength = 65;

/**
 * The document title: a page's title followed by the name of the site; the title alone if it leaves no room for the
 * name. `pageTitle` is the reverse.
 */
export function documentTitle(title: string, { name }: Pick<PageSite, 'name'>): string {
  const withSite = `${title} | ${name}`;
  return withSite.length > maxTitleLength ? title : withSite;
}
