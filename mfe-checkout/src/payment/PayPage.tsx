import { translate, type PageHandle, type PageLoader } from '@marquee/sdk';
import { useLoaderData } from 'react-router-dom';
import { CheckoutScreen } from '../checkout/CheckoutScreen.tsx';
import { loadCheckout } from '../checkout/load-checkout.ts';
import { messages } from './messages.ts';

export const loader = loadCheckout satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ language }) => ({ title: translate(messages, language)('payTitle'), indexable: false }),
};

/**
 * The page `/checkout/pay`: the checkout with the price to which the visitor agreed before, for another attempt to pay.
 */
export function Component() {
  return (
    <CheckoutScreen
      keepsPrice
      facts={useLoaderData<typeof loader>()}
      openPaymentPage={(url) => window.location.assign(url)}
    />
  );
}
