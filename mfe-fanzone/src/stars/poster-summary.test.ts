import { stars } from './star.ts';
import type { Poster } from './posters.ts';
import { summarisePosters } from './poster-summary.ts';

function posters(...offers: { amountMinor?: number; hours?: number }[]): Poster[] {
  return offers.map(({ amountMinor, hours }, index) => ({
    star: stars[index]!,
    image: null,
    known: null,
    wide: null,
    price: amountMinor === undefined ? null : { amountMinor, currency: 'INR', taxIncluded: true },
    deliveryHours: hours ?? null,
    videosDelivered: null,
  }));
}

test('the lowest price and the longest delivery time of the stars, who are named in the page’s language', () => {
  const all = posters({ amountMinor: 49_900, hours: 24 }, { amountMinor: 59_900, hours: 48 }, {});

  expect(summarisePosters(all, 'en')).toEqual({ stars: 'Aarav, Meher or Kabir', price: '₹499', hours: 48 });
  expect(summarisePosters(all, 'hi')).toMatchObject({ stars: 'आरव, मेहर या कबीर', price: '₹499' });
});

test('without offers there is neither a price nor a delivery time', () => {
  expect(summarisePosters(posters({}, {}, {}), 'en')).toMatchObject({ price: null, hours: null });
});
