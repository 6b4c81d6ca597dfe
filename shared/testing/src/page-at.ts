import type { PageDefinition } from '@marquee/mount';
import { matchPath } from 'react-router-dom';

/** Which of a remote's pages an address without language prefix belongs to; throws when none does. */
export function pageAt(routes: readonly PageDefinition[], address: string): PageDefinition {
  const { pathname } = new URL(address, 'https://marquee.test');
  const page = routes.find(({ path }) => matchPath(path, pathname));
  if (!page)
    throw new Error(`No page is at ${address}: there is ${routes.map(({ path }) => path).join(', ')}`);
  return page;
}
