import type { PageDefinition } from '@marquee/mount';
import { matchPath } from 'react-router-dom';

/** Returns the page of a path without language prefix. Throws if there is none. */
export function pageAt(routes: readonly PageDefinition[], url: string): PageDefinition {
  const { pathname } = new URL(url, 'https://marquee.test');
  const page = routes.find(({ path }) => matchPath(path, pathname));
  if (!page)
    throw new Error(`There is no page at ${url}. The pages are ${routes.map(({ path }) => path).join(', ')}`);
  return page;
}
