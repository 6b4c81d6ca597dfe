import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface BadgeProps {
  tone?: 'neutral' | 'bulb' | 'rani' | 'success' | 'error' | 'night';
  className?: string | undefined;
  children: ReactNode;
}

/** A short label, such as "New". `tone` is its colour. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return <span className={classNames('mq-badge', `mq-badge--${tone}`, className)}>{children}</span>;
}
