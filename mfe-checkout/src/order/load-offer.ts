import { starByKey } from '@marquee/api-contract/roster';
import { notFound, type PageLoaderArguments } from '@marquee/mount';
import { dataOrNull, toOffer, type OrderOffer } from './order-offer.ts';

type Given = Pick<PageLoaderArguments, 'api'> & { celeb: string | undefined; occasionSlug: string | null };

/**
 * What a star offers for the occasion asked for, or for the first there is. A star or a pair that
 * does not exist is a missing page; an API that does not answer is an offer without a price.
 */
export async function loadOffer({ celeb = '', occasionSlug, api }: Given): Promise<OrderOffer> {
  const star = starByKey(celeb);
  if (!star) throw notFound(`star ${celeb}`);

  const config = await dataOrNull(api.getAppConfig());
  const occasions = config?.occasions ?? [];
  const occasion = occasions.find(({ slug }) => slug === occasionSlug) ?? occasions[0];
  if (!occasion) return toOffer(star, config, null);

  const asked = { celebId: star.value.short, occasionId: occasion.occasionId };
  const answer = await api.getCelebOccasion(asked).catch(() => null);
  if (answer?.ok === false && answer.status === 404) throw notFound(`${occasion.slug} video of ${celeb}`);
  return toOffer(star, config, answer?.ok ? answer.data : null);
}
