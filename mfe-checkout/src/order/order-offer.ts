import type { ApiResult } from '@marquee/sdk/api';
import type { Money } from '@marquee/sdk';
import type {
  AppConfigData,
  CelebOccasionData,
  Occasion,
  ScriptRelationship,
} from '@marquee/sdk/api-contract';
import type { NameSound } from './name-sounds.ts';

/** The fields of an occasion that the order form shows. The page's HTML contains no other fields. */
export type OfferedOccasion = Pick<
  Occasion,
  'occasionId' | 'slug' | 'label' | 'label_hi' | 'occasionDateRequired'
>;

type OfferStar = {
  shortKey: string;
  longKey: string;
  name: string;
  name_hi: string;
  /** The star's id in the API; null if the offer could not be loaded. Then the star cannot be ordered. */
  celebUserId: string | null;
  image: string | null;
  /** The sample film, which goes on here if it played on the page before. */
  film: { src: string; captions: string | null; captions_hi: string | null } | null;
};

/** A star's offer for an occasion, with all choices that the order form shows. */
export type OrderOffer = {
  star: OfferStar;
  occasions: OfferedOccasion[];
  relationships: ScriptRelationship[];
  /** The id of the occasion to which the price and the message's text belong. */
  occasionId: number | null;
  price: Money | null;
  deliveryHours: number | null;
  /** The text that the star will say, before the name is inserted. */
  scriptPreview: string | null;
  scriptPreview_hi: string | null;
  /** The recorded pronunciations of names from which the customer can choose. */
  nameSounds: NameSound[];
  /** The id of the quiz of the star; null if there is none. */
  quizId: string | null;
  supportEmail: string | null;
};

type RosterStar = { label: string; label_hi: string; value: { short: string; long: string } };

/**
 * Combines the app configuration and the details of a star to an offer. `config` and `details` are null if the API
 * failed; the fields of the offer that come from them are then null or empty.
 */
export function toOffer(
  star: RosterStar,
  config: AppConfigData | null,
  details: CelebOccasionData | null,
): OrderOffer {
  return {
    star: {
      shortKey: star.value.short,
      longKey: star.value.long,
      name: details?.celebName ?? star.label,
      name_hi: details?.celebName_hi ?? star.label_hi,
      celebUserId: details?.celebUserId ?? null,
      image: details?.thumbnailUrl ?? details?.heroImage ?? null,
      film: details?.sampleVideoUrl
        ? {
            src: details.sampleVideoUrl,
            captions: details.captionsUrl ?? null,
            captions_hi: details.captionsUrl_hi ?? null,
          }
        : null,
    },
    occasions: (config?.occasions ?? []).map(offered),
    relationships: filled(details?.relationships) ?? config?.relationships ?? [],
    occasionId: details?.occasionId ?? null,
    price: details ? { amountMinor: details.price.amountMinor, currency: details.price.currency } : null,
    deliveryHours: details?.deliveryHours ?? null,
    scriptPreview: details?.scriptPreview ?? null,
    scriptPreview_hi: details?.scriptPreview_hi ?? null,
    nameSounds: details?.nameAudios ?? [],
    quizId: details?.quizId ?? null,
    supportEmail: config?.support?.email ?? null,
  };
}

function offered({ occasionId, slug, label, label_hi, occasionDateRequired }: Occasion): OfferedOccasion {
  return { occasionId, slug, label, label_hi, occasionDateRequired };
}

/** Resolves to the data of an API call; to null if the API refuses the request or does not respond. */
export async function dataOrNull<Data>(call: Promise<ApiResult<Data>>): Promise<Data | null> {
  try {
    const result = await call;
    return result.ok ? result.data : null;
  } catch {
    return null;
  }
}

function filled<Item>(list: Item[] | null | undefined): Item[] | undefined {
  return list && list.length > 0 ? list : undefined;
}
