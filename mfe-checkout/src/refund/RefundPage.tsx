import { translate, type PageHandle, type PageLoaderArguments } from '@marquee/sdk';
import type { Api } from '@marquee/sdk/api';
import { useLoaderData, useParams } from 'react-router-dom';
import { loadCheckout } from '../checkout/load-checkout.ts';
import { messages } from './messages.ts';
import { RefundScreen } from './RefundScreen.tsx';

export async function loader({ api, params: { id = '' } }: PageLoaderArguments) {
  const [facts, isUnknown] = await Promise.all([loadCheckout({ api }), isUnknownVideo(api, id)]);
  return { supportEmail: facts.supportEmail, isUnknown };
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ language }) => ({ title: translate(messages, language)('title'), indexable: false }),
};

export function Component() {
  const { id = '' } = useParams();
  return <RefundScreen id={id} {...useLoaderData<typeof loader>()} />;
}

/** Whether the API reports that it has no such video. An API that cannot be asked by a video's id reports nothing. */
async function isUnknownVideo(api: Api, id: string): Promise<boolean> {
  if (!id.startsWith('VR-')) return false;
  const result = await api.viewPayment(id).catch(() => null);
  return result !== null && !result.ok && result.error === 'VIDEO_REQUEST_NOT_FOUND';
}
