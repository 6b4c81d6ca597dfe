import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** The main action: sticky at the bottom of a phone's screen, in the flow of a wide page. */
export function StickyBar({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames('mq-sticky-bar', className)}>{children}</div>;
}
