import { Button, StickyBar, type ButtonProps } from '@marquee/ui';
import type { ReactNode } from 'react';
import styles from './PriceBar.module.css';

/** A bar that stays visible, with the price and one button. All other props are passed to the button. */
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
