import { translate, type PageHandle, type PageLoaderArguments } from '@marquee/sdk';
import type { Api } from '@marquee/sdk/api';
import { useLoaderData, useParams } from 'react-router-dom';
import { loadCheckout } from '../checkout/load-checkout.ts';
import { messages } from './messages.ts';
import { ticketOf } from '../orders/recent-orders.ts';
import { RefundScreen } from './RefundScreen.tsx';

export async function loader({ api, params: { id = '' } }: PageLoaderArguments) {
  const [facts, video] = await Promise.all([loadCheckout({ api }), reportedVideo(api, id)]);
  return { supportEmail: facts.supportEmail, ...video };
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ language }) => ({ title: translate(messages, language)('title'), indexable: false }),
};

export function Component() {
  const { id = '' } = useParams();
  return <RefundScreen id={id} {...useLoaderData<typeof loader>()} />;
}

/**
 * What the API reports of a video: whether there is none with this id, the number and the status of its order, its refund, and
 * whether it can be made again. An API that cannot be asked by a video's id reports nothing.
 */
async function reportedVideo(api: Api, id: string) {
  const result = id.startsWith('VR-') ? await api.viewPayment(id).catch(() => null) : null;
  const order = result?.ok ? result.data?.order : null;
  return {
    isUnknown: result !== null && !result.ok && result.error === 'VIDEO_REQUEST_NOT_FOUND',
    orderId: order?.orderId ?? null,
    orderStatus: order?.orderStatus ?? null,
    refund: order?.refund ? ticketOf(order.refund) : null,
    canRemake: order?.canRemake ?? false,
  };
}
