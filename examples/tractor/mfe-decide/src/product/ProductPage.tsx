import { notFound, Slot, type PageHandle, type PageLoader } from '@marquee/sdk';
import { useLoaderData } from 'react-router-dom';
import brand from '../../../brand/brand.module.css';
import { formatPrice } from '../../../brand/format-price.ts';
import { Tractor } from '../../../brand/Tractor.tsx';
import data from '../decide.json';
import styles from './product.module.css';

export const loader = (({ params: { id }, url }) => {
  const product = data.products.find((one) => one.id === id);
  const [first] = product?.variants ?? [];
  if (!product || !first) throw notFound(`the tractor ${id}`);
  const sku = url.searchParams.get('sku');
  return Promise.resolve({ product, variant: product.variants.find((one) => one.sku === sku) ?? first });
}) satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ data: { product } }) => ({ title: product.name, description: product.highlights.join('. ') }),
};

/** The page `/product/:id`: a tractor in one of its colours, which `?sku=` selects. */
export function Component() {
  const { product, variant } = useLoaderData<typeof loader>();
  return (
    <div className={brand['page']} data-boundary-page="decide">
      <div className={brand['inner']}>
        <div className={styles['product']}>
          <div className={styles['picture']}>
            <Tractor
              category={product.category}
              color={variant.color}
              label={`${product.name}, ${variant.name}`}
            />
          </div>
          <div>
            <h1 className={brand['title']}>{product.name}</h1>
            <p className={styles['price']}>{formatPrice(variant.price)}</p>
            <nav className={styles['variants']} aria-label="Colours">
              {product.variants.map(({ sku, name, color }) => (
                <a
                  key={sku}
                  className={styles['variant']}
                  href={`/product/${product.id}?sku=${sku}`}
                  {...(sku === variant.sku && { 'aria-current': 'true' as const })}
                >
                  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                    <circle cx="10" cy="10" r="9" fill={color} stroke="#1d2b20" strokeOpacity=".2" />
                  </svg>
                  {name}
                </a>
              ))}
            </nav>
            <Slot name="checkout.add-to-cart" params={{ sku: variant.sku }} />
            <h2 className={styles['highlightsTitle']}>Highlights</h2>
            <ul className={styles['highlights']}>
              {product.highlights.map((highlight) => (
                <li key={highlight}>{highlight}</li>
              ))}
            </ul>
          </div>
        </div>
        <Slot name="explore.recommendations" params={{ skus: variant.sku }} />
      </div>
    </div>
  );
}
