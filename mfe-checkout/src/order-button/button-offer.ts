import type { Money } from '@marquee/contracts';
import type { OrderOffer } from '../order/order-offer.ts';

/** The data of the button; small, because it is embedded in the page. */
export type ButtonOffer = {
  star: string;
  star_hi: string;
  occasion: string | null;
  occasion_hi: string | null;
  price: Money | null;
  deliveryHours: number | null;
  path: string;
};

/** The button's part of an offer. It names an occasion only if `occasionSlug` requested one. */
export function buttonOffer(offer: OrderOffer, occasionSlug: string | null): ButtonOffer {
  const { star, occasions, price, deliveryHours } = offer;
  const occasion = occasions.find(({ slug }) => slug === occasionSlug);
  return {
    star: star.name,
    star_hi: star.name_hi,
    occasion: occasion?.label ?? null,
    occasion_hi: occasion?.label_hi ?? null,
    price,
    deliveryHours,
    // Without a step, so that the wizard selects this occasion.
    path: `/order/${star.longKey}${occasion ? `?${new URLSearchParams({ occasion: occasion.slug })}` : ''}`,
  };
}
