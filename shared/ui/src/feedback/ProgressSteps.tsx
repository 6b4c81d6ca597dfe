import { classNames } from '../class-names.ts';
import { Icon } from '../media/Icon.tsx';

export interface ProgressStepsProps {
  steps: readonly string[];
  /** The index of the current step; the number of steps if all are done. */
  current: number;
  /** Names the list for screen readers, such as "Your order". */
  label: string;
}

/** The steps of a process, with the current one marked. On phones only the current step has its name. */
export function ProgressSteps({ steps, current, label }: ProgressStepsProps) {
  return (
    <ol className="mq-steps" role="list" aria-label={label}>
      {steps.map((step, position) => (
        <li
          key={step}
          className={classNames('mq-step', position < current && 'mq-step--done')}
          aria-current={position === Math.min(current, steps.length - 1) ? 'step' : undefined}
        >
          <span className="mq-step__bulb">
            {position < current ? <Icon name="check" size={16} /> : position + 1}
          </span>
          <span className="mq-step__name">{step}</span>
        </li>
      ))}
    </ol>
  );
}
