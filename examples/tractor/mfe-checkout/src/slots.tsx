import { defineSlots } from '@marquee/sdk';
import manifest from '../remote.json';

export const slots = defineSlots(manifest, {
  'checkout.mini-cart': () => import(/* webpackChunkName: "mini-cart" */ './mini-cart/MiniCart.tsx'),
  'checkout.add-to-cart': () => import(/* webpackChunkName: "add-to-cart" */ './add-to-cart/AddToCart.tsx'),
  'checkout.compact-header': () =>
    import(/* webpackChunkName: "compact-header" */ './compact-header/CompactHeader.tsx'),
});
