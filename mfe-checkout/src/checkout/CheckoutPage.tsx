import { translate, type PageHandle, type PageLoader } from '@marquee/sdk';
import { useLoaderData } from 'react-router-dom';
import { CheckoutScreen } from './CheckoutScreen.tsx';
import { loadCheckout } from './load-checkout.ts';
import { messages } from './messages.ts';

export const loader = loadCheckout satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ language }) => ({ title: translate(messages, language)('title'), indexable: false }),
};

export function Component() {
  // A full navigation, because browsers inside other apps block pop-ups and payment frames.
  return (
    <CheckoutScreen
      facts={useLoaderData<typeof loader>()}
      openPaymentPage={(url) => window.location.assign(url)}
    />
  );
}
