import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface StackProps {
  /** A step of the spacing scale. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6;
  className?: string | undefined;
  children: ReactNode;
}

/** Children below one another, with equal gaps. */
export function Stack({ gap = 4, className, children }: StackProps) {
  return (
    <div className={classNames('mq-stack', className)} data-gap={gap}>
      {children}
    </div>
  );
}
