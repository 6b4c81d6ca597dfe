import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface StickyBarProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The main action, held at the thumb's edge of a phone and in the flow of a wide page. */
export function StickyBar({ className, children }: StickyBarProps) {
  return <div className={classNames('mq-sticky-bar', className)}>{children}</div>;
}
