import { defineSlots } from '@marquee/sdk';
import manifest from '../remote.json';

export const slots = defineSlots(manifest, {
  'auth.about-you': () => import(/* webpackChunkName: "about-you" */ './about-you/AboutYou.tsx'),
  'auth.account': () => import(/* webpackChunkName: "account" */ './account-slot/Account.tsx'),
});
