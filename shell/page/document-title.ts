import type { PageSite } from './page-data.ts';

/** Search engines cut longer titles. */
const maxTitleLength = 65;

/**
 * The document title: a page's title followed by the name of the site; the title alone if it is the site's own one or
 * leaves no room for the name.
 */
export function documentTitle(title: string, site: Pick<PageSite, 'name' | 'title'>): string {
  const withSite = title + endOf(site);
  return title === site.title || withSite.length > maxTitleLength ? title : withSite;
}

/** A page's title from its document title, without the name of the site. */
export function pageTitle(title: string, site: Pick<PageSite, 'name'>): string {
  const end = endOf(site);
  return title.endsWith(end) ? title.slice(0, -end.length) : title;
}

const endOf = ({ name }: Pick<PageSite, 'name'>) => ` | ${name}`;
