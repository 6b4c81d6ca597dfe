import styles from './compact.module.css';

/** The slot `checkout.compact-header`: a link back to the cart, and the title of the checkout. */
export function Component() {
  return (
    <p className={styles['compact']} data-boundary="checkout">
      <a href="/checkout/cart">Back to the cart</a>
      <span>Secure checkout</span>
    </p>
  );
}
