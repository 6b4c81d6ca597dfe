import type { PageHandle } from '@marquee/sdk';
import brand from '../../../brand/brand.module.css';
import styles from './thanks.module.css';

export const handle: PageHandle = {
  meta: () => ({ title: 'Thank you', description: 'Your order is placed.' }),
};

/** The page `/checkout/thanks`, which confirms an order. */
export function Component() {
  return (
    <div className={brand['page']} data-boundary-page="checkout">
      <div className={brand['inner']}>
        <h1 className={brand['title']}>Thank you for your order</h1>
        <p className={brand['soft']}>We polish your tractor and call you when it waits at the store.</p>
        <a className={`${brand['button']} ${brand['quiet']} ${styles['on']}`} href="/products">
          Look at more tractors
        </a>
      </div>
    </div>
  );
}
