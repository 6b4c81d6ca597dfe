import { definePages } from '@marquee/sdk';
import manifest from '../remote.json';

export const routes = definePages(manifest, {
  order: () => import(/* webpackChunkName: "order" */ './order/OrderPage.tsx'),
  checkout: () => import(/* webpackChunkName: "checkout" */ './checkout/CheckoutPage.tsx'),
  pay: () => import(/* webpackChunkName: "pay" */ './payment/PayPage.tsx'),
  'payment-status': () => import(/* webpackChunkName: "payment-status" */ './payment/PaymentStatusPage.tsx'),
  orders: () => import(/* webpackChunkName: "orders" */ './orders/OrdersPage.tsx'),
  invoice: () => import(/* webpackChunkName: "invoice" */ './invoice/InvoicePage.tsx'),
  refund: () => import(/* webpackChunkName: "refund" */ './refund/RefundPage.tsx'),
  watch: () => import(/* webpackChunkName: "watch" */ './watch/WatchPage.tsx'),
});
