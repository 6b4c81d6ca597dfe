import { Button, StickyBar, type ButtonProps } from '@marquee/ui';
import type { ReactNode } from 'react';
import styles from './PriceBar.module.css';

/** The bar that stays in view: the price, and one button, which takes the other props. */
export function PriceBar({ price, className, ...button }: ButtonProps & { price: ReactNode }) {
  return (
    <StickyBar>
      <div className={styles.bar}>
        {price}
        <Button wide className={className ?? styles.action} {...button} />
      </div>
    </StickyBar>
  );
}
