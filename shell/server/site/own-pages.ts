import { createElement, type ReactNode } from 'react';
import type { PageMeta } from '@marquee/mount';
import { OfflinePage } from '../../page/OfflinePage.tsx';
import type { OpenPage, Site } from './site.ts';

/** The paths of the pages that the service worker stores. */
export const offlinePaths = ['/offline', '/unreachable'] as const;

/**
 * Finds the page at a path that the shell renders itself: a page of the site, or a page that the service worker shows
 * when the network fails. Undefined if there is none.
 */
export function findOwnPage(pathname: string, site: Site): OpenPage | undefined {
  const bare = site.languages.bare(pathname).replace(/(?<=.)\/$/, '');
  return site.pages.find(({ path }) => path === bare) ?? offlinePage(bare, site);
}

function offlinePage(bare: string, site: Site): OpenPage | undefined {
  const path = offlinePaths.find((one) => one === bare);
  return (
    path && {
      path,
      // The service worker stores it separately.
      isOffline: false,
      hasOwnStyles: true,
      render: ({ language }): { meta: PageMeta; content: ReactNode } => {
        const { offline: texts } = site.textsIn(language);
        const isOffline = path === '/offline';
        return {
          meta: {
            title: isOffline ? texts.title : texts.unreachableTitle,
            description: isOffline ? texts.description : texts.unreachableDescription,
            indexable: false,
          },
          content: createElement(OfflinePage, { kind: isOffline ? 'offline' : 'unreachable', texts }),
        };
      },
    }
  );
}
