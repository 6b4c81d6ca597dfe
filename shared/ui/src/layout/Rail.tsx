import { Children, isValidElement, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface RailProps {
  /** Names the row for those who cannot see it. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A row that is swiped sideways; each child becomes one item. */
export function Rail({ label, className, children }: RailProps) {
  return (
    // Focusable, so that the arrow keys scroll it. The role is spelt out because a list without markers loses it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <ul className={classNames('mq-rail', className)} role="list" aria-label={label} tabIndex={0}>
      {Children.toArray(children).map((child, position) => (
        <li key={isValidElement(child) ? child.key : position} className="mq-rail__item">
          {child}
        </li>
      ))}
    </ul>
  );
}
