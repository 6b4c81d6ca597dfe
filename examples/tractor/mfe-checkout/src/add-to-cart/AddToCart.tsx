import { usePlatform } from '@marquee/sdk';
import { useState, type FormEvent } from 'react';
import brand from '../../../brand/brand.module.css';
import { variantOf } from '../cart.ts';
import styles from './add-to-cart.module.css';

type Params = { sku: string };

/**
 * The loader of this slot: resolves to the number of these tractors in stock, 0 for an unknown SKU. It runs on the
 * server, so that the browser does not get the list of all tractors.
 */
export const loader = ({ params: { sku } }: { params: Params }) =>
  Promise.resolve({ inventory: variantOf(sku)?.inventory ?? 0 });

/**
 * The slot `checkout.add-to-cart`: a form that adds a tractor to the cart. It works without scripts; with scripts, the
 * visitor stays on the page.
 */
export function Component({
  params: { sku },
  data = { inventory: 0 },
}: {
  params: Params;
  data?: { inventory: number };
}) {
  const { bus } = usePlatform();
  const [state, setState] = useState<'idle' | 'added' | 'failed'>('idle');
  const { inventory } = data;

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const response = await fetch('/checkout/cart/add', {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ sku }),
    }).catch(() => undefined);
    if (!response?.ok) return setState('failed');
    const { count } = (await response.json()) as { count: number };
    bus.publish('checkout:cart-updated', { count });
    setState('added');
  };

  return (
    <form
      className={styles['form']}
      method="post"
      action="/checkout/cart/add"
      data-boundary="checkout"
      onSubmit={(event) => void add(event)}
    >
      <input type="hidden" name="sku" value={sku} />
      <p className={styles['stock']}>
        {inventory > 0 ? `${inventory} in stock, free delivery to your store` : 'Out of stock'}
      </p>
      <button type="submit" className={brand['button']} disabled={inventory === 0}>
        Add to cart
      </button>
      <p className={styles['state']} role="status">
        {state === 'added' && (
          <>
            In your cart. <a href="/checkout/cart">View cart</a>
          </>
        )}
        {state === 'failed' && 'This did not reach us. Please try again.'}
      </p>
    </form>
  );
}
