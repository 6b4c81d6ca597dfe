import type { ApiResult } from '@marquee/sdk/api';
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
  const result = await api.getVendorOrder(params.id ?? '').catch(() => null);
  const order = result?.ok ? result.data : null;
  return {
    video: order && deliveredVideo(order),
    absence: absenceOf(result),
    deliverBy: order?.deliverBy ?? null,
    url: `${url.origin}${url.pathname}`,
    shared: order?.videoUrl ? { celeb: order.celebId ?? '', image: order.shareUrl ?? null } : null,
  };
}) satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  // The same for every video of a star: a shared link must not reveal the recipient.
  meta: ({ language, data: { shared } }) => {
    const t = translate(messages, language);
    const star = starByKey(shared?.celeb ?? '');
    return {
      title: star ? t('titleOf', { star: localised(star, 'label', language).text }) : t('title'),
      description: t('description'),
      indexable: false,
      ...(shared?.image && { image: shared.image }),
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

/** Why there is no video, as far as the bearer of the link may know. A failure is swallowed: it gives no reason. */
function absenceOf(result: ApiResult<VendorOrderData> | null): Absence {
  if (result?.ok) return 'being-made';
  return result?.status === 404 ? 'no-video' : 'unknown';
}
