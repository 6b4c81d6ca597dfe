import type { ComponentProps } from 'react';
import { Field, useField, type FieldTexts } from './Field.tsx';

export interface TextAreaProps extends FieldTexts, ComponentProps<'textarea'> {}

/** A multi-line text field. It grows with its text in browsers that support `field-sizing`. */
export function TextArea(props: TextAreaProps) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <textarea rows={4} {...control} className="mq-input mq-input--area" />
    </Field>
  );
}
