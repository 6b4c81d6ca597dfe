import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError, useFieldWiring } from './Field.tsx';

export interface CheckboxProps extends ComponentProps<'input'> {
  label: ReactNode;
  error?: ReactNode;
}

/** A checkbox with its label, which toggles it too, and an optional error message. */
export function Checkbox({
  label,
  error,
  id,
  className,
  'aria-describedby': describedBy,
  ...input
}: CheckboxProps) {
  const wiring = useFieldWiring({ id, describedBy, error });

  return (
    <div className={classNames('mq-checkbox', className)}>
      <label className="mq-checkbox__row">
        <input {...input} {...wiring.control} type="checkbox" className="mq-checkbox__box" />
        <span>{label}</span>
      </label>
      <FieldError id={wiring.errorId} error={error} />
    </div>
  );
}
