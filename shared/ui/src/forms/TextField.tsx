import type { ComponentProps, ReactNode } from 'react';
import { Field, useField, type FieldTexts } from './Field.tsx';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix'> {
  /** A fixed text in the box before the input, such as "+91". */
  prefix?: ReactNode;
}

/** A single-line text field. Passes `ref` and all other props to its `<input>`. */
export function TextField({ prefix, ...props }: TextFieldProps) {
  const { field, control } = useField(props);
  const input = <input type="text" {...control} className="mq-input" />;

  return (
    <Field {...field}>
      {prefix ? (
        <div className="mq-input-group">
          <div className="mq-input-group__prefix">{prefix}</div>
          {input}
        </div>
      ) : (
        input
      )}
    </Field>
  );
}
