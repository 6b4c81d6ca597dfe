import { definePages } from '@marquee/sdk';
import manifest from '../remote.json';

export const routes = definePages(manifest, {
  square: () => import(/* webpackChunkName: "square" */ './SquarePage.tsx'),
});
