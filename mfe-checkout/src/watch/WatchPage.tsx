import type { Api, ApiResult } from '@marquee/sdk/api';
import type { VendorOrderData } from '@marquee/sdk/api-contract';
import { localised, translate, type PageHandle, type PageLoader } from '@marquee/sdk';
import { starByKey } from '@marquee/sdk/roster';
import { useLoaderData } from 'react-router-dom';
import { deliveredVideo } from './delivered-video.ts';
import { messages } from './messages.ts';
import { NotReady, type Absence } from './NotReady.tsx';
import { WatchScreen } from './WatchScreen.tsx';

// A failure of the vendor order is swallowed (specification, section 8): there is no video, and no reason given.
export const loader = (async ({ params, api, url }) => {
  const [result, shared] = await Promise.all([
    api.getVendorOrder(params.id ?? '').catch(() => null),
    sharedVideo(api, params.id ?? ''),
  ]);
  const order = result?.ok ? result.data : null;
  return {
    video: order && deliveredVideo(order),
    absence: absenceOf(result),
    deliverBy: order?.deliverBy ?? null,
    url: `${url.origin}${url.pathname}`,
    shared,
  };
}) satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  // The same for every video of a star: a shared link must not reveal the recipient.
  meta: ({ language, data: { shared } }) => {
    const t = translate(messages, language);
    const star = starByKey(shared?.celebId ?? '');
    return {
      title: star ? t('titleOf', { star: localised(star, 'label', language).text }) : t('title'),
      description: t('description'),
      indexable: false,
      ...(shared?.shareUrl && { image: shared.shareUrl }),
    };
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

/** What a chat may show of the link. It is fetched apart: opening the video counts as watching it, its preview does not. */
async function sharedVideo(api: Api, id: string) {
  const result = await api.previewVideo(id).catch(() => null);
  return result?.ok ? result.data : null;
}

/** Why there is no video, as far as the bearer of the link may know. A failure is swallowed: it gives no reason. */
function absenceOf(result: ApiResult<VendorOrderData> | null): Absence {
  if (result?.ok) return 'being-made';
  return result?.status === 404 ? 'no-video' : 'unknown';
}
