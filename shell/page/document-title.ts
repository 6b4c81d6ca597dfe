import type { PageSite } from './page-data.ts';

/** Search engines cut longer titles. */
const maxTitleLength = 65;

/**
 * Returns the document title: a page's title followed by the name of the site. Returns the page's title alone if it is
 * the site's own title (specification, section 1), or if both together would be too long. `pageTitle` is the inverse.
 */
export function documentTitle(title: string, site: Pick<PageSite, 'name' | 'title'>): string {
  const withSite = `${title} | ${site.name}`;
  return title === site.title || withSite.length > maxTitleLength ? title : withSite;
}
