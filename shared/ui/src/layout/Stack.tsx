import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface StackProps {
  /** The space between the children, as a step of the design system's spacing scale. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6;
  className?: string | undefined;
  children: ReactNode;
}

/** Arranges its children vertically, with equal gaps. `gap` is a step of the spacing scale, 1 (small) to 6. */
export function Stack({ gap = 4, className, children }: StackProps) {
  return (
    <div className={classNames('mq-stack', className)} data-gap={gap}>
      {children}
    </div>
  );
}
