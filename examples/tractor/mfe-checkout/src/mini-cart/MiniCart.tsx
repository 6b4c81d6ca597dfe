import { useEvent } from '@marquee/sdk';
import { useEffect, useState } from 'react';
import { readCount } from './browser/read-count.ts';
import styles from './mini-cart.module.css';

const highlightedForMs = 600;

/** The slot `checkout.mini-cart`: a link to the cart with the number of tractors in it. */
export function Component() {
  const [count, setCount] = useState(0);
  /** How many changes are still highlighted. */
  const [changes, setChanges] = useState(0);
  useEffect(() => setCount(readCount()), []);
  useEvent('checkout:cart-updated', (updated) => {
    setCount(updated.count);
    setChanges((before) => before + 1);
  });
  useEffect(() => {
    if (changes === 0) return;
    const timer = setTimeout(() => setChanges(0), highlightedForMs);
    return () => clearTimeout(timer);
  }, [changes]);

  return (
    <a
      className={`${styles['cart']} ${changes > 0 ? styles['changed'] : ''}`}
      href="/checkout/cart"
      data-boundary="checkout"
      aria-label={count > 0 ? `Cart, ${count} ${count === 1 ? 'tractor' : 'tractors'}` : 'Cart'}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path
          d="M3 4h3l2.4 11h10l2-8H7"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <circle cx="9.5" cy="19.5" r="1.6" fill="currentColor" />
        <circle cx="17" cy="19.5" r="1.6" fill="currentColor" />
      </svg>
      Cart
      {count > 0 && <span className={styles['count']}>{count}</span>}
    </a>
  );
}
