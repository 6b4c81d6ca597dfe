import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface GridProps {
  /** The minimum width of a column in px or rem, rounded to the nearest of `steps`. */
  min?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** As many columns of equal width as fit. */
export function Grid({ min = '280px', className, children }: GridProps) {
  return (
    <div className={classNames('mq-grid', className)} data-min={nearestStep(min)}>
      {children}
    </div>
  );
}

const steps = [120, 160, 200, 240, 280, 320, 360, 440] as const;

/** The stylesheet has a rule for each step: the content security policy refuses `style` attributes. */
function nearestStep(min: string) {
  const pixels = Number.parseFloat(min) * (min.endsWith('rem') ? 16 : 1);
  return steps.reduce((best, step) => (Math.abs(step - pixels) < Math.abs(best - pixels) ? step : best));
}
