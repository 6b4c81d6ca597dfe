import {
  breadcrumbList,
  faqPage,
  localised,
  localPath,
  translate,
  type Language,
  type PageHandle,
  type PageMeta,
  type Step,
} from '@marquee/sdk';
import { person } from '../search-engines/person.ts';
import { bioPath } from '../bios/bio-card.ts';
import { catalogueSteps, images } from './poster-meta.ts';
import type { StarData, StarOccasionData } from './load-star.ts';
import { messages } from './messages.ts';
import type { Question } from './offer.ts';
import type { Star } from './star.ts';

type MetaArguments<Data> = Parameters<PageHandle<Data>['meta']>[0];

export function starMeta({ data, language, url }: MetaArguments<StarData>): PageMeta {
  const t = translate(messages, language);
  const star = localised(data.star, 'name', language).text;
  const [title, description] = [t('starTitle', { star }), t('description', { star })];
  return {
    title,
    description,
    ...images(data.bio?.image?.url, data.offer?.heroImage),
    structuredData: [
      ...product(data, { name: title, description, url }),
      ...about(data, { language, url }),
      breadcrumbList(starSteps(data.star, language), { url, language }),
      ...questions(data.offer?.questions ?? [], language),
    ],
  };
}

export function starOccasionMeta({ data, language, url }: MetaArguments<StarOccasionData>): PageMeta {
  const t = translate(messages, language);
  const names = {
    star: localised(data.star, 'name', language).text,
    occasion: localised(data.occasion, 'label', language).text,
  };
  const [title, description] = [t('pair', names), t('pairDescription', names)];
  return {
    title,
    description,
    ...images(data.bio?.image?.url, data.offer?.heroImage),
    structuredData: [
      ...product(data, { name: title, description, url }),
      breadcrumbList(starOccasionSteps(data, language), { url, language }),
      ...questions(data.offer?.questions ?? [], language),
    ],
  };
}

export function starSteps(star: Star, language: Language): Step[] {
  return [...catalogueSteps(language), { label: localised(star, 'name', language).text, path: star.path }];
}

export function starOccasionSteps(
  { star, occasion }: Pick<StarOccasionData, 'star' | 'occasion'>,
  language: Language,
) {
  const label = localised(occasion, 'label', language).text;
  return [...starSteps(star, language), { label, path: `${star.path}/${occasion.slug}` }];
}

/** Structured data for search engines: the message as a `Product`, and its sample video as a `VideoObject`. */
function product(
  { offer }: Pick<StarData, 'offer'>,
  { name, description, url }: { name: string; description: string; url: URL },
) {
  const thumbnailUrl = offer?.posterUrl ?? offer?.thumbnailUrl ?? offer?.heroImage;
  return [
    {
      '@type': 'Product',
      name,
      description,
      ...(offer?.heroImage && { image: offer.heroImage }),
      brand: { '@type': 'Brand', name: 'Marquee' },
      // Without an offer if the price is unknown.
      ...(offer && {
        offers: {
          '@type': 'Offer',
          price: (offer.price.amountMinor / 100).toFixed(2),
          priceCurrency: offer.price.currency,
          availability: 'https://schema.org/InStock',
          url: `${url.origin}${url.pathname}`,
        },
      }),
    },
    ...(offer?.sampleVideoUrl && thumbnailUrl
      ? [
          {
            '@type': 'VideoObject',
            name,
            description,
            contentUrl: offer.sampleVideoUrl,
            thumbnailUrl,
            ...(offer.sampleVideoUploaded && { uploadDate: offer.sampleVideoUploaded }),
          },
        ]
      : []),
  ];
}

function about({ bio }: Pick<StarData, 'bio'>, { language, url }: { language: Language; url: URL }) {
  if (!bio) return [];
  const page = new URL(localPath(bioPath(bio.slug), language), url).href;
  return [person(bio, { language, page })];
}

function questions(list: readonly Question[], language: Language) {
  if (list.length === 0) return [];
  return [
    faqPage(
      list.map((one) => ({
        question: localised(one, 'question', language).text,
        answer: localised(one, 'answer', language).text,
      })),
    ),
  ];
}
