import { translate, type PageHandle, type PageLoader } from '@marquee/sdk';
import { useLoaderData } from 'react-router-dom';
import { loadCheckout } from '../checkout/load-checkout.ts';
import { messages } from './messages.ts';
import { OrdersScreen } from './OrdersScreen.tsx';

export const loader = loadCheckout satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ language }) => ({ title: translate(messages, language)('title'), indexable: false }),
};

export function Component() {
  return <OrdersScreen occasions={useLoaderData<typeof loader>().occasions} />;
}
