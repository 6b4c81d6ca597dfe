import { defineSlots } from '@marquee/sdk';
import manifest from '../remote.json';

/**
 * The slots of this remote: carousels for pages that do not hydrate as a whole. Each carousel hydrates when it becomes
 * visible.
 */
export const slots = defineSlots(manifest, {
  'fanzone.samples': () => import(/* webpackChunkName: "samples" */ './samples/SamplesSlot.tsx'),
  'fanzone.news': () => import(/* webpackChunkName: "news" */ './news/NewsSlot.tsx'),
  'fanzone.people': () => import(/* webpackChunkName: "people" */ './bios/PeopleSlot.tsx'),
});
