import type { PageLoaderArguments } from '@marquee/sdk';

/** Reads the campaign parameters (`utm_…`, without their prefix) and the page's URL without its query. */
export async function loadEnquiry({ url }: Pick<PageLoaderArguments, 'url'>) {
  const utm = Object.fromEntries(
    [...url.searchParams].flatMap(([key, value]) =>
      /^utm_[a-z]+$/.test(key) && value ? [[key.slice('utm_'.length), value.slice(0, 120)]] : [],
    ),
  ) as Record<string, string>;
  return { utm, pageUrl: `${url.origin}${url.pathname}` };
}

export type EnquiryData = Awaited<ReturnType<typeof loadEnquiry>>;
