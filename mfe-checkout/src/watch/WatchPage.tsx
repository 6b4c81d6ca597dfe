import { translate } from '@marquee/i18n';
import type { PageHandle, PageLoader } from '@marquee/mount';
import { useLoaderData } from 'react-router-dom';
import { dataOrNull } from '../order/order-offer.ts';
import { deliveredVideo } from './delivered-video.ts';
import { messages } from './messages.ts';
import { NotReady } from './NotReady.tsx';
import { WatchScreen } from './WatchScreen.tsx';

// A failure of the vendor order is swallowed (specification, section 8): there is no video, and no reason given.
export const loader = (async ({ params, api, url }) => {
  const order = await dataOrNull(api.getVendorOrder(params.id ?? ''));
  return { video: order && deliveredVideo(order), url: `${url.origin}${url.pathname}` };
}) satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  // The same texts for every video: a shared link must not reveal the recipient.
  meta: ({ language }) => {
    const t = translate(messages, language);
    return { title: t('title'), description: t('description'), indexable: false };
  },
};

export function Component() {
  const { video, url } = useLoaderData<typeof loader>();
  return video ? <WatchScreen video={video} url={url} /> : <NotReady />;
}
