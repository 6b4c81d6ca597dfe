import { definePages } from '@marquee/sdk';
import manifest from '../remote.json';

export const routes = definePages(manifest, {
  product: () => import(/* webpackChunkName: "product" */ './product/ProductPage.tsx'),
});
