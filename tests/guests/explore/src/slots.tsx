import { defineSlots } from '@marquee/sdk';
import manifest from '../remote.json';

export const slots = defineSlots(manifest, {
  'explore.header': () => import(/* webpackChunkName: "header" */ './Header.tsx'),
});
