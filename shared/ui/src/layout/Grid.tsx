import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface GridProps {
  /** The minimum width of a column. `layout.css` has a rule for each of these values. */
  min?: '120px' | '160px' | '240px' | '280px' | '320px';
  className?: string | undefined;
  children: ReactNode;
}

/** Arranges its children in as many columns of equal width as fit. `min` is the minimum width of a column. */
export function Grid({ min = '280px', className, children }: GridProps) {
  return (
    <div className={classNames('mq-grid', className)} data-min={Number.parseInt(min)}>
      {children}
    </div>
  );
}
