import { starByKey } from '@marquee/sdk/roster';
import { notFound, type PageLoaderArguments } from '@marquee/sdk';
import { dataOrNull, toOffer, type OrderOffer } from './order-offer.ts';

type LoadOfferOptions = Pick<PageLoaderArguments, 'api'> & {
  celeb: string | undefined;
  occasionSlug: string | null;
};

/**
 * Loads a star's offer for an occasion, by default the first occasion of the app configuration. Throws NOT_FOUND for an
 * unknown star, and for an occasion that the star does not offer. If the API fails, the offer has no price.
 */
export async function loadOffer({ celeb = '', occasionSlug, api }: LoadOfferOptions): Promise<OrderOffer> {
  const star = starByKey(celeb);
  if (!star) throw notFound(`star ${celeb}`);

  const config = await dataOrNull(api.getAppConfig());
  const occasions = config?.occasions ?? [];
  const occasion = occasions.find(({ slug }) => slug === occasionSlug) ?? occasions[0];
  if (!occasion) return toOffer(star, config, null);

  const pair = { celebId: star.value.short, occasionId: occasion.occasionId };
  const result = await api.getCelebOccasion(pair).catch(() => null);
  if (result?.ok === false && result.status === 404) throw notFound(`${occasion.slug} video of ${celeb}`);
  return toOffer(star, config, result?.ok ? result.data : null);
}
