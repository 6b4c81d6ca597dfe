import { definePages } from '@marquee/sdk';
import manifest from '../remote.json';

export const routes = definePages(manifest, {
  home: () => import(/* webpackChunkName: "home" */ './home/HomePage.tsx'),
  all: () => import(/* webpackChunkName: "all" */ './category/CategoryPage.tsx'),
  category: () => import(/* webpackChunkName: "category" */ './category/CategoryPage.tsx'),
  stores: () => import(/* webpackChunkName: "stores" */ './stores/StoresPage.tsx'),
});
