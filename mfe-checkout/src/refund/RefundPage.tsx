import { translate, type PageHandle, type PageLoader } from '@marquee/sdk';
import { useLoaderData, useParams } from 'react-router-dom';
import { loadCheckout } from '../checkout/load-checkout.ts';
import { messages } from './messages.ts';
import { RefundScreen } from './RefundScreen.tsx';

export const loader = loadCheckout satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ language }) => ({ title: translate(messages, language)('title'), indexable: false }),
};

export function Component() {
  const { id = '' } = useParams();
  return <RefundScreen id={id} supportEmail={useLoaderData<typeof loader>().supportEmail} />;
}
