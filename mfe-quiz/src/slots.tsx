import { defineSlots } from '@marquee/sdk';
import manifest from '../remote.json';

export const slots = defineSlots(manifest, {
  'quiz.teaser': () => import(/* webpackChunkName: "teaser" */ './teaser/Teaser.tsx'),
});
