import type { ApiResult } from '@marquee/sdk/api';
import type { VendorOrderData } from '@marquee/sdk/api-contract';
import { translate, type PageHandle, type PageLoader } from '@marquee/sdk';
import { useLoaderData } from 'react-router-dom';
import { deliveredVideo } from './delivered-video.ts';
import { messages } from './messages.ts';
import { NotReady, type Absence } from './NotReady.tsx';
import { WatchScreen } from './WatchScreen.tsx';

// A failure of the vendor order is swallowed (specification, section 8): there is no video, and no reason given.
export const loader = (async ({ params, api, url }) => {
  const result = await api.getVendorOrder(params.id ?? '').catch(() => null);
  const order = result?.ok ? result.data : null;
  return {
    video: order && deliveredVideo(order),
    absence: absenceOf(result),
    deliverBy: order?.deliverBy ?? null,
    url: `${url.origin}${url.pathname}`,
  };
}) satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  // The same texts for every video: a shared link must not reveal the recipient.
  meta: ({ language }) => {
    const t = translate(messages, language);
    return { title: t('title'), description: t('description'), indexable: false };
  },
};

export function Component() {
  const { video, url, absence, deliverBy } = useLoaderData<typeof loader>();
  return video ? (
    <WatchScreen video={video} url={url} />
  ) : (
    <NotReady absence={absence} deliverBy={deliverBy} />
  );
}

/** Why there is no video, as far as the bearer of the link may know. A failure is swallowed: it gives no reason. */
function absenceOf(result: ApiResult<VendorOrderData> | null): Absence {
  if (result?.ok) return 'being-made';
  return result?.status === 404 ? 'no-video' : 'unknown';
}
