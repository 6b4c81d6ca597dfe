import { definePages } from '@marquee/sdk';
import manifest from '../remote.json';

export const routes = definePages(manifest, {
  home: () => import(/* webpackChunkName: "home" */ './HomePage.tsx'),
  tractor: () => import(/* webpackChunkName: "tractor" */ './TractorPage.tsx'),
});
