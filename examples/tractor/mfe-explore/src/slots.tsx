import { defineSlots } from '@marquee/sdk';
import manifest from '../remote.json';

export const slots = defineSlots(manifest, {
  'explore.header': () => import(/* webpackChunkName: "header" */ './header/Header.tsx'),
  'explore.footer': () => import(/* webpackChunkName: "footer" */ './footer/Footer.tsx'),
  'explore.recommendations': () =>
    import(/* webpackChunkName: "recommendations" */ './recommendations/Recommendations.tsx'),
  'explore.store-picker': () =>
    import(/* webpackChunkName: "store-picker" */ './store-picker/StorePicker.tsx'),
});
