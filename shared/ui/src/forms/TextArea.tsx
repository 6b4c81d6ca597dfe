import type { ComponentProps } from 'react';
import { Field, useFieldWiring, type FieldTexts } from './Field.tsx';

export interface TextAreaProps extends FieldTexts, ComponentProps<'textarea'> {}

/** Several lines of text; the box grows with what is typed where the browser can. */
export function TextArea({
  label,
  hint,
  error,
  optionalLabel,
  id,
  className,
  'aria-describedby': describedBy,
  ...textarea
}: TextAreaProps) {
  const wiring = useFieldWiring({ id, describedBy, hint, error });

  return (
    <Field {...{ label, hint, error, optionalLabel, wiring, className }}>
      <textarea rows={4} {...textarea} {...wiring.control} className="mq-input mq-input--area" />
    </Field>
  );
}
