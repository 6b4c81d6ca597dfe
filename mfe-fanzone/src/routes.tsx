import { definePages } from '@marquee/sdk';
import manifest from '../remote.json';

export const routes = definePages(manifest, {
  fans: () => import(/* webpackChunkName: "fans" */ './home/FansPage.tsx'),
  catalogue: () => import(/* webpackChunkName: "catalogue" */ './catalogue/CataloguePage.tsx'),
  star: () => import(/* webpackChunkName: "star" */ './stars/StarPage.tsx'),
  'star-occasion': () => import(/* webpackChunkName: "star-occasion" */ './stars/StarOccasionPage.tsx'),
  hub: () => import(/* webpackChunkName: "hub" */ './hub/HubPage.tsx'),
  search: () => import(/* webpackChunkName: "search" */ './search/SearchPage.tsx'),
  'search-index': () => import(/* webpackChunkName: "search-index" */ './search/search-index.ts'),
  twin: () => import(/* webpackChunkName: "twin" */ './twin/TwinPage.tsx'),
  trending: () => import(/* webpackChunkName: "trending" */ './trending/TrendingPage.tsx'),
  compare: () => import(/* webpackChunkName: "compare" */ './compare/ComparePage.tsx'),
  'bio-list': () => import(/* webpackChunkName: "bio-list" */ './bios/BioListPage.tsx'),
  bio: () => import(/* webpackChunkName: "bio" */ './bios/BioPage.tsx'),
  'news-list': () => import(/* webpackChunkName: "news-list" */ './news/NewsListPage.tsx'),
  article: () => import(/* webpackChunkName: "article" */ './news/ArticlePage.tsx'),
});
