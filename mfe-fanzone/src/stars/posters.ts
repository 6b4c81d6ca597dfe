import type { CelebBio } from '@marquee/sdk/api-contract';
import { recordsOrNone } from '../load-or-null.ts';
import { firstOccasionId } from './occasions.ts';
import { fetchOfferOrNull, type Offer } from './offer.ts';
import { stars, type Star } from './star.ts';
import type { LoaderArguments } from '../services.ts';

/**
 * The data of a star's poster. All fields but `star` are null if the API or the content host (biographies) fails, or
 * does not know them.
 */
export type Poster = {
  star: Star;
  image: CelebBio['image'] | null;
  /** What the star is known for. */
  known: Pick<CelebBio, 'profession' | 'profession_hi'> | null;
  /** The URL of the wide image. */
  wide: string | null;
  price: Offer['price'] | null;
  /** How many hours after the order a video is delivered. */
  deliveryHours: number | null;
  videosDelivered: number | null;
};

/** Fetches the posters of all stars, in the fixed order of the stars. */
export async function fetchPosters({
  api,
  content,
}: Pick<LoaderArguments, 'api' | 'content'>): Promise<Poster[]> {
  return Promise.all(
    stars.map(async (star) => {
      const [offer, bios] = await Promise.all([
        fetchOfferOrNull(api, { celebId: star.shortKey, occasionId: firstOccasionId }),
        recordsOrNone(content.celebBios()),
      ]);
      const bio = bios.find(({ url_slug }) => url_slug === star.longKey);
      return {
        star,
        image: bio?.image ?? null,
        known: bio ? { profession: bio.profession, profession_hi: bio.profession_hi } : null,
        wide: offer?.heroImage ?? null,
        price: offer?.price ?? null,
        deliveryHours: offer?.deliveryHours ?? null,
        videosDelivered: offer?.videosDelivered ?? null,
      };
    }),
  );
}
