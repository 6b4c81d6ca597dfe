import styles from './compact.module.css';

/** The slot `checkout.compact-header`: the way back, and where the visitor is. */
export function Component() {
  return (
    <p className={styles['compact']} data-boundary="checkout">
      <a href="/checkout/cart">Back to the cart</a>
      <span>Secure checkout</span>
    </p>
  );
}
