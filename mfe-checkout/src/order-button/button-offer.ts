import type { Money } from '@marquee/contracts';
import type { OrderOffer } from '../order/order-offer.ts';

/** What the button says and where it leads; small, because it travels in the page. */
export type ButtonOffer = {
  star: string;
  star_hi: string;
  occasion: string | null;
  occasion_hi: string | null;
  price: Money | null;
  deliveryHours: number | null;
  path: string;
};

/** The button's part of an offer; an occasion that was not asked for is not named. */
export function buttonOffer(offer: OrderOffer, asked: string | null): ButtonOffer {
  const { star, occasions, price, deliveryHours } = offer;
  const occasion = occasions.find(({ slug }) => slug === asked);
  return {
    star: star.name,
    star_hi: star.name_hi,
    occasion: occasion?.label ?? null,
    occasion_hi: occasion?.label_hi ?? null,
    price,
    deliveryHours,
    // Without a step: this is a link that chooses, not the way through the steps.
    path: `/order/${star.longKey}${occasion ? `?${new URLSearchParams({ occasion: occasion.slug })}` : ''}`,
  };
}
