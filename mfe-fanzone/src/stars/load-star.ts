import type { CelebBio } from '@marquee/api-contract';
import { notFound } from '@marquee/mount';
import { newsAbout } from '../news/news-card.ts';
import { recordsOrNone } from '../load-or-null.ts';
import { firstOccasionId, fetchOccasions } from './occasions.ts';
import { fetchOffer, fetchOfferOrNull } from './offer.ts';
import { starOfSlug, stars, type Star } from './star.ts';
import type { Given, Services } from '../services.ts';

type StarGiven = Pick<Given, 'params' | 'api' | 'content'>;

/** Everything the star's page shows. Throws not-found for a slug no star has. */
export async function loadStar({ params, api, content }: StarGiven) {
  const star = knownStar(params['celeb']);
  const [occasions, offer, about] = await Promise.all([
    fetchOccasions(api),
    fetchOfferOrNull(api, { celebId: star.shortKey, occasionId: firstOccasionId }),
    readAbout(star, content),
  ]);
  return { star, occasions, offer, ...about };
}

/** Everything the page of a star and an occasion shows. Throws not-found for a pair that is not offered. */
export async function loadStarOccasion({ params, api, content }: StarGiven) {
  const star = knownStar(params['celeb']);
  const occasions = await fetchOccasions(api);
  const occasion = occasions.find(({ slug }) => slug === params['occasion']);
  if (!occasion) throw notFound(`occasion ${params['occasion']}`);

  const [answer, about] = await Promise.all([
    fetchOffer(api, { celebId: star.shortKey, occasionId: occasion.occasionId }),
    readAbout(star, content),
  ]);
  if (answer.state === 'unknown') throw notFound(`${occasion.slug} message from ${star.longKey}`);

  const offer = answer.state === 'open' ? answer.offer : null;
  return { star, occasion, occasions, offer, otherStars: stars.filter((other) => other !== star), ...about };
}

function knownStar(slug: string | undefined): Star {
  const star = starOfSlug(slug);
  if (!star) throw notFound(`star ${slug}`);
  return star;
}

async function readAbout(star: Star, content: Services['content']) {
  const [bios, news] = await Promise.all([
    recordsOrNone(content.celebBios({ slug: star.longKey })),
    recordsOrNone(content.news()),
  ]);
  return { bio: bios[0] ? starBio(bios[0]) : null, news: newsAbout(news, star.longKey, 9) };
}

/** What a star's pages tell of the biography. */
function starBio(bio: CelebBio) {
  const { name, name_hi, profession, profession_hi, date_of_birth, birth_place, birth_place_hi } = bio;
  const { instagram, debut_film, debut_film_hi, debut_year, short_bio, short_bio_hi } = bio;
  return {
    slug: bio.url_slug,
    image: bio.image ?? null,
    name,
    name_hi,
    profession,
    profession_hi,
    date_of_birth,
    birth_place,
    birth_place_hi,
    debut_film,
    debut_film_hi,
    debut_year,
    short_bio,
    short_bio_hi,
    instagram,
  };
}

export type StarData = Awaited<ReturnType<typeof loadStar>>;
export type StarOccasionData = Awaited<ReturnType<typeof loadStarOccasion>>;
export type StarBio = NonNullable<StarData['bio']>;
