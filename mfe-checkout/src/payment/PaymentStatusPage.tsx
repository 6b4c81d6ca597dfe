import { translate, type PageHandle, type PageLoader } from '@marquee/sdk';
import { useLoaderData, useParams } from 'react-router-dom';
import { loadCheckout } from '../checkout/load-checkout.ts';
import { messages } from './messages.ts';
import { StatusScreen } from './StatusScreen.tsx';

export const loader = loadCheckout satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ language }) => ({ title: translate(messages, language)('statusTitle'), indexable: false }),
};

export function Component() {
  const { supportEmail } = useLoaderData<typeof loader>();
  const { id = '' } = useParams();
  return <StatusScreen paymentId={id} supportEmail={supportEmail} />;
}
