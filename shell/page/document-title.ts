import type { PageSite } from './page-data.ts';

/** Search engines cut longer titles. */
const maxTitleLength = 65;

/**
 * The document title: a page's title followed by the name of the site; the title alone if it is the site's own one or
 * leaves no room for the name. `pageTitle` is the reverse.
 */
export function documentTitle(title: string, site: Pick<PageSite, 'name' | 'title'>): string {
  const withSite = `${title} | ${site.name}`;
  return title === site.title || withSite.length > maxTitleLength ? title : withSite;
}
