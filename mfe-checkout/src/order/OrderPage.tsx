import { OrderDesign } from '#order-design';
import { localised, translate, type PageHandle, type PageLoader } from '@marquee/sdk';
import { useLoaderData, type ShouldRevalidateFunction } from 'react-router-dom';
import { loadOffer } from './load-offer.ts';
import { messages } from './messages.ts';

export const loader = (({ params, url, api }) =>
  loadOffer({
    celeb: params.celeb,
    occasionSlug: url.searchParams.get('occasion'),
    api,
  })) satisfies PageLoader;

// Another step needs no new data; another occasion has another price and script.
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.search === nextUrl.search ||
  currentUrl.searchParams.get('occasion') !== nextUrl.searchParams.get('occasion');

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ data, language }) => {
    const t = translate(messages, language);
    const star = localised(data.star, 'name', language).text;
    return {
      title: t('title', { star }),
      description: t('description', { star }),
      indexable: false,
      ...(data.star.image && { image: data.star.image, preloadImage: data.star.image }),
    };
  },
};

export function Component() {
  return <OrderDesign offer={useLoaderData<typeof loader>()} />;
}
