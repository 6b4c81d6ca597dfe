import type { CelebBio } from '@marquee/sdk/api-contract';
import { notFound } from '@marquee/sdk';
import { newsAbout } from '../news/news-card.ts';
import { pick } from '../pick.ts';
import { contentOrNull, recordsOrNone } from '../load-or-null.ts';
import { firstOccasionId, fetchOccasions } from './occasions.ts';
import { fetchOffer, fetchOfferOrNull } from './offer.ts';
import { starOfSlug, stars, type Star } from './star.ts';
import type { LoaderArguments, Services } from '../services.ts';

type StarArguments = Pick<LoaderArguments, 'params' | 'api' | 'content'>;

/** Loads the data of a star's page. Throws NOT_FOUND for an unknown star. */
export async function loadStar({ params, api, content }: StarArguments) {
  const star = knownStar(params['celeb']);
  const [occasions, offer, about] = await Promise.all([
    fetchOccasions(api),
    fetchOfferOrNull(api, { celebId: star.shortKey, occasionId: firstOccasionId }),
    readAbout(star, content),
  ]);
  return { star, occasions, offer, ...about };
}

/**
 * Loads the data of a star's page for one occasion. Throws NOT_FOUND for an unknown star or occasion, and if the star
 * does not offer the occasion.
 */
export async function loadStarOccasion({ params, api, content }: StarArguments) {
  const star = knownStar(params['celeb']);
  const occasions = await fetchOccasions(api);
  const occasion = occasions.find(({ slug }) => slug === params['occasion']);
  if (!occasion) throw notFound(`occasion ${params['occasion']}`);

  const [result, about, otherStars] = await Promise.all([
    fetchOffer(api, { celebId: star.shortKey, occasionId: occasion.occasionId }),
    readAbout(star, content),
    withPortraits(
      stars.filter((other) => other !== star),
      content,
    ),
  ]);
  if (result.state === 'unknown') throw notFound(`${occasion.slug} message from ${star.longKey}`);

  const offer = result.state === 'open' ? result.offer : null;
  return { star, occasion, occasions, offer, otherStars, ...about };
}

function knownStar(slug: string | undefined): Star {
  const star = starOfSlug(slug);
  if (!star) throw notFound(`star ${slug}`);
  return star;
}

/** Adds the portraits of the stars' biographies. `image` is null if there is none. */
async function withPortraits(others: readonly Star[], content: Services['content']) {
  const bios = await recordsOrNone(content.celebBios());
  return others.map((star) => {
    const image: CelebBio['image'] | null =
      bios.find(({ url_slug }) => url_slug === star.longKey)?.image ?? null;
    return { star, image };
  });
}

async function readAbout(star: Star, content: Services['content']) {
  const [bio, news] = await Promise.all([
    contentOrNull(content.celebBio(star.longKey)),
    recordsOrNone(content.news()),
  ]);
  return { bio: bio ? starBio(bio) : null, news: newsAbout(news, star.longKey, 9) };
}

const bioFields = [
  'name',
  'name_hi',
  'profession',
  'profession_hi',
  'date_of_birth',
  'birth_place',
  'birth_place_hi',
  'debut_film',
  'debut_film_hi',
  'debut_year',
  'short_bio',
  'short_bio_hi',
  'instagram',
] as const;

/** Copies only the fields of the biography that a star's pages show. */
function starBio(bio: CelebBio) {
  return { slug: bio.url_slug, image: bio.image ?? null, ...pick(bio, bioFields) };
}

export type StarData = Awaited<ReturnType<typeof loadStar>>;
export type StarOccasionData = Awaited<ReturnType<typeof loadStarOccasion>>;
export type OtherStar = StarOccasionData['otherStars'][number];
export type StarBio = NonNullable<StarData['bio']>;
