import type { Money } from '@marquee/contracts';

/** A star's video message as a schema.org `Product`, without an offer if the price is unknown. */
export function messageProduct({
  name,
  description,
  image,
  price,
  url,
}: {
  name: string;
  description: string;
  image?: string | undefined;
  price?: Money | undefined;
  url: URL;
}) {
  const page = `${url.origin}${url.pathname}`;
  return {
    '@type': 'Product',
    name,
    description,
    ...(image && { image }),
    brand: { '@type': 'Brand', name: 'Marquee' },
    ...(price && {
      offers: {
        '@type': 'Offer',
        price: (price.amountMinor / 100).toFixed(2),
        priceCurrency: price.currency,
        availability: 'https://schema.org/InStock',
        url: page,
      },
    }),
  };
}
