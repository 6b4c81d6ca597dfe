import { createElement } from 'react';
import type { SitePage } from '../../shell/site.ts';
import { languageOf } from '../languages.ts';
import type { MarqueeSettings } from '../settings.ts';
import { articleMeta } from './article-meta.ts';
import { ArticlePage } from './ArticlePage.tsx';
import { articles } from './articles.ts';

/** The text pages: legal texts and help. */
export const articlePages: readonly SitePage<MarqueeSettings>[] = articles.map((article) => ({
  path: article.path,
  changed: article.updated,
  isOffline: true,
  hasOwnStyles: true,
  render: ({ language: code, siteUrl }) => {
    const language = languageOf(code);
    return {
      meta: articleMeta({ article, language, siteUrl }),
      content: createElement(ArticlePage, { article, language }),
    };
  },
}));
