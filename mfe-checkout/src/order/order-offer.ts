import type { ApiResult } from '@marquee/api';
import type { Money } from '@marquee/contracts';
import type { AppConfigData, CelebOccasionData, Occasion, Relationship } from '@marquee/api-contract';
import type { NameSound } from './name-sounds.ts';

/** The star as the order shows them; the keys are the roster's. */
export type OfferStar = {
  shortKey: string;
  longKey: string;
  name: string;
  name_hi: string;
  /** Null when the offer could not be read: then nothing can be ordered yet. */
  celebUserId: string | null;
  picture: string | null;
};

/** What one star offers for one occasion, and what can be asked for: everything the wizard shows. */
export type OrderOffer = {
  star: OfferStar;
  occasions: Occasion[];
  relationships: Relationship[];
  /** The occasion the price and the script are of. */
  occasionId: number | null;
  price: Money | null;
  deliveryHours: number | null;
  scriptPreview: string | null;
  scriptPreview_hi: string | null;
  nameSounds: NameSound[];
  quizId: string | null;
  supportEmail: string | null;
};

type RosterStar = { label: string; label_hi: string; value: { short: string; long: string } };

/** The offer as far as the two answers tell it; either may be missing. */
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
      picture: details?.thumbnailUrl ?? details?.heroImage ?? null,
    },
    occasions: config?.occasions ?? [],
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

/** The data of an answer that came and was good; a page that can do without it gets null. */
export async function dataOrNull<Data>(call: Promise<ApiResult<Data>>): Promise<Data | null> {
  try {
    const answer = await call;
    return answer.ok ? answer.data : null;
  } catch {
    // No answer at all: the page says so in its own words and offers to try again.
    return null;
  }
}

function filled<Item>(list: Item[] | null | undefined): Item[] | undefined {
  return list && list.length > 0 ? list : undefined;
}
