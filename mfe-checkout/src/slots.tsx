import { defineSlots } from '@marquee/sdk';
import manifest from '../remote.json';

export const slots = defineSlots(manifest, {
  'checkout.continue-order': () =>
    import(/* webpackChunkName: "continue-order" */ './continue-order/ContinueOrder.tsx'),
  'checkout.order-button': () =>
    import(/* webpackChunkName: "order-button" */ './order-button/OrderButton.tsx'),
  'checkout.recent-orders': () => import(/* webpackChunkName: "recent-orders" */ './orders/RecentOrders.tsx'),
});
