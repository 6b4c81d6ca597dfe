import type { PageLoaderArguments } from '@marquee/sdk';

/**
 * Loads the data of an enquiry page from its URL: the campaign parameters as `utm` (`utm_source` becomes `source`), and
 * the URL without its query as `pageUrl`.
 */
export async function loadEnquiry({ url }: Pick<PageLoaderArguments, 'url'>) {
  const utm = Object.fromEntries(
    [...url.searchParams].flatMap(([key, value]) =>
      /^utm_[a-z]+$/.test(key) && value ? [[key.slice('utm_'.length), value.slice(0, 120)]] : [],
    ),
  ) as Record<string, string>;
  return { utm, pageUrl: `${url.origin}${url.pathname}` };
}

export type EnquiryData = Awaited<ReturnType<typeof loadEnquiry>>;
