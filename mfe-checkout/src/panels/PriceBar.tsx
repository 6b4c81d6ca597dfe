import { Button, StickyBar, type ButtonProps } from '@marquee/ui';
import { useId, type ReactNode } from 'react';
import styles from './PriceBar.module.css';

type PriceBarProps = Omit<ButtonProps, 'disabled' | 'aria-disabled'> & {
  price: ReactNode;
  /** Why the button cannot be pressed now; null if it can. Shown beside the button. */
  unavailable: string | null;
  /** Whether the bar stays at the bottom of a wide window too, as below a form of any length. */
  sticks?: boolean;
  /** What happens next, shown beside the button while it can be pressed. */
  note?: string;
};

/** A bar that stays visible, with the price and one button. All other props are passed to the button. */
export function PriceBar({ price, unavailable, note = '', sticks = false, ...button }: PriceBarProps) {
  const noteId = useId();
  const text = unavailable ?? note;
  return (
    <StickyBar className={sticks ? styles.sticking : undefined}>
      <div className={styles.bar}>
        {price}
        <Button
          wide
          aria-disabled={unavailable !== null || undefined}
          aria-describedby={text ? noteId : undefined}
          {...button}
        />
        <p id={noteId} className={styles.note} aria-live="polite">
          {text}
        </p>
      </div>
    </StickyBar>
  );
}
