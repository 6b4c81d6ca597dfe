import { translate } from '@marquee/i18n';
import type { PageHandle, PageLoader } from '@marquee/mount';
import { useLoaderData } from 'react-router-dom';
import { loadCheckout } from '../checkout/load-checkout.ts';
import { messages } from './messages.ts';
import { PayScreen } from './PayScreen.tsx';

export const loader = loadCheckout satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ language }) => ({ title: translate(messages, language)('payTitle'), indexable: false }),
};

export function Component() {
  // A full navigation, because browsers inside other apps block pop-ups and payment frames.
  return (
    <PayScreen
      facts={useLoaderData<typeof loader>()}
      openPaymentPage={(url) => window.location.assign(url)}
    />
  );
}
