import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Field, useFieldWiring, type FieldTexts } from './Field.tsx';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix'> {
  /** Stands inside the box before the typed text, such as "+91". */
  prefix?: ReactNode;
}

/** One line of text with its label above; `ref` and every other attribute reach the input. */
export function TextField({
  label,
  hint,
  error,
  optionalLabel,
  prefix,
  id,
  className,
  'aria-describedby': describedBy,
  ...input
}: TextFieldProps) {
  const wiring = useFieldWiring({ id, describedBy, hint, error });
  const box = <input type="text" {...input} {...wiring.control} className="mq-input" />;

  return (
    <Field {...{ label, hint, error, optionalLabel, wiring }} className={classNames(className)}>
      {prefix ? (
        <span className="mq-input-group">
          <span className="mq-input-group__prefix">{prefix}</span>
          {box}
        </span>
      ) : (
        box
      )}
    </Field>
  );
}
