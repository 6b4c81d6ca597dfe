import { behavesAsPaymentProvider } from '../orders/payment-provider.behaviour.ts';
import { cards, payWith } from '../testing/place-order.ts';
import { startTestApi } from '../testing/start-test-api.ts';

behavesAsPaymentProvider(async () => {
  const site = await startTestApi();
  return {
    site,
    pay: (redirectUrl) => payWith(site, redirectUrl, cards.success),
    payAsync: (redirectUrl) => payWith(site, redirectUrl, cards.pending),
    approve: async () => site.passSeconds(10),
    cancel: (redirectUrl) => {
      const { pathname, search } = new URL(redirectUrl);
      return site.api.inject(`${pathname}/cancel${search}`);
    },
    stop: site.stop,
  };
});
