import { Slot } from '@marquee/sdk';
import styles from './header.module.css';

/** The slot `explore.header`: the header of every page. It contains the slot `checkout.mini-cart` of another team. */
export function Component() {
  return (
    <header className={styles['header']} data-boundary="explore">
      <div className={styles['inner']}>
        <a className={styles['brand']} href="/">
          <svg viewBox="0 0 40 40" width="32" height="32" aria-hidden="true">
            <circle cx="14" cy="24" r="12" fill="#f2c230" />
            <circle cx="14" cy="24" r="5" fill="#16351f" />
            <circle cx="33" cy="30" r="6" fill="#f2c230" />
            <path d="M18 10h6l3 8h10v6H22z" fill="#fff" />
          </svg>
          Tractor Store
        </a>
        <nav className={styles['nav']} aria-label="Main">
          <a href="/products">Tractors</a>
          <a href="/stores">Stores</a>
        </nav>
        <div className={styles['cart']}>
          <Slot name="checkout.mini-cart" />
        </div>
      </div>
    </header>
  );
}
