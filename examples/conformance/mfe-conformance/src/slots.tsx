import { defineSlots } from '@marquee/sdk';
import manifest from '../remote.json';

export const slots = defineSlots(manifest, {
  'conformance.card': () => import(/* webpackChunkName: "card" */ './parts/Card.tsx'),
});
