import { createElement } from 'react';
import type { SitePage } from '../../shell/site.ts';
import { appPlacements } from '../app-links/app-links.ts';
import { languageOf } from '../languages.ts';
import type { MarqueeSettings } from '../settings.ts';
import { downloadMeta } from './download-meta.ts';
import { DownloadPage } from './DownloadPage.tsx';

/** The download page of the app. It differs by device, so browsers do not store it for offline reading. */
export const downloadPage: SitePage<MarqueeSettings> = {
  path: '/download',
  hasOwnStyles: true,
  render: ({ language: code, url, siteUrl, device, settings: { appLinks: links } }) => {
    const language = languageOf(code);
    const from = url.searchParams.get('from');
    const placement = appPlacements.find((one) => one === from) ?? 'bottom';
    return {
      meta: downloadMeta({ language, siteUrl, links }),
      content: createElement(DownloadPage, { links, placement, device, language }),
    };
  },
};
