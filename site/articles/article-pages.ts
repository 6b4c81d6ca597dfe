import { createElement } from 'react';
import type { SitePage } from '../../shell/site.ts';
import { languageOf } from '../languages.ts';
import type { MarqueeSettings } from '../settings.ts';
import { hasQuestions } from './article.ts';
import { articleMeta } from './article-meta.ts';
import { ArticlePage } from './ArticlePage.tsx';
import { articles } from './articles.ts';
import { maxSearchLength } from './QuestionSearch.tsx';

/** The pages of the site's articles: legal texts and help. */
export const articlePages: readonly SitePage<MarqueeSettings>[] = articles.map((article) => ({
  path: article.path,
  changed: article.updated,
  isOffline: true,
  hasOwnStyles: true,
  render: ({ language: code, siteUrl, url }) => {
    const language = languageOf(code);
    const search = hasQuestions(article)
      ? (url.searchParams.get('q') ?? '').trim().slice(0, maxSearchLength)
      : '';
    return {
      meta: { ...articleMeta({ article, language, siteUrl }), indexable: search === '' },
      content: createElement(ArticlePage, { article, language, search }),
    };
  },
}));
