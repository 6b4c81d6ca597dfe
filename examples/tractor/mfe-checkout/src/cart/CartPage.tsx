import { Slot, type PageHandle, type PageLoader } from '@marquee/sdk';
import { useLoaderData } from 'react-router-dom';
import brand from '../../../brand/brand.module.css';
import { formatPrice } from '../../../brand/format-price.ts';
import { Tractor } from '../../../brand/Tractor.tsx';
import { parseCart, priced } from '../cart.ts';
import styles from './cart.module.css';

export const loader = (({ params: { items = '' } }) =>
  Promise.resolve(priced(parseCart(items)))) satisfies PageLoader;

export const handle: PageHandle = {
  meta: () => ({ title: 'Cart', description: 'The tractors that you chose.' }),
};

/**
 * The page `/checkout/cart/:items`: the contents of a cart. The path contains the items, because pages are rendered
 * without cookies; `/checkout/cart` redirects to this path (server/cart-feature.ts).
 */
export function Component() {
  const { lines, total } = useLoaderData<typeof loader>();
  return (
    <div className={brand['page']} data-boundary-page="checkout">
      <div className={brand['inner']}>
        <h1 className={brand['title']}>Cart</h1>
        {lines.length === 0 ? (
          <div className={styles['empty']}>
            <p>Your cart is empty.</p>
            <a className={brand['button']} href="/products">
              Look at tractors
            </a>
          </div>
        ) : (
          <>
            <ul role="list" className={styles['lines']}>
              {lines.map(({ sku, id, name, category, color, quantity, total: price }) => (
                <li key={sku} className={styles['line']}>
                  <Tractor category={category} color={color} />
                  <a className={styles['name']} href={`/product/${id}?sku=${sku}`}>
                    {name}
                  </a>
                  <span className={styles['quantity']}>Quantity {quantity}</span>
                  <span className={styles['price']}>{formatPrice(price)}</span>
                  <form method="post" action="/checkout/cart/remove">
                    <input type="hidden" name="sku" value={sku} />
                    <button type="submit" className={styles['remove']} aria-label={`Remove ${name}`}>
                      Remove
                    </button>
                  </form>
                </li>
              ))}
            </ul>
            <p className={styles['total']}>
              Total: <strong>{formatPrice(total)}</strong>
            </p>
            <div className={styles['actions']}>
              <a className={`${brand['button']} ${brand['quiet']}`} href="/products">
                Continue shopping
              </a>
              <a className={brand['button']} href="/checkout/checkout">
                Checkout
              </a>
            </div>
          </>
        )}
        <Slot
          name="explore.recommendations"
          params={{ skus: lines.map(({ sku }) => sku).join('|') || 'CL-03-OR|AU-02-TQ' }}
        />
      </div>
    </div>
  );
}
