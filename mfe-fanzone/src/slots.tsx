import { defineSlots } from '@marquee/mount';
import manifest from '../remote.json';

/** Rows that live on pages of text: each hydrates alone, when it is seen. */
export const slots = defineSlots(manifest, {
  'fanzone.samples': () => import(/* webpackChunkName: "samples" */ './samples/SamplesSlot.tsx'),
  'fanzone.news': () => import(/* webpackChunkName: "news" */ './news/NewsSlot.tsx'),
  'fanzone.people': () => import(/* webpackChunkName: "people" */ './bios/PeopleSlot.tsx'),
});
