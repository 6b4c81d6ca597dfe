import { definePages } from '@marquee/sdk';
import manifest from '../remote.json';

export const routes = definePages(manifest, {
  cart: () => import(/* webpackChunkName: "cart" */ './cart/CartPage.tsx'),
  checkout: () => import(/* webpackChunkName: "checkout" */ './checkout/CheckoutPage.tsx'),
  thanks: () => import(/* webpackChunkName: "thanks" */ './thanks/ThanksPage.tsx'),
});
