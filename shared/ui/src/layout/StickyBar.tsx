import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** Holds a page's main action. On phones the bar sticks to the bottom of the screen. */
export function StickyBar({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames('mq-sticky-bar', className)}>{children}</div>;
}
