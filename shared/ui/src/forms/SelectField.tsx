import type { ComponentProps } from 'react';
import { Icon } from '../media/Icon.tsx';
import { Field, useField, type FieldTexts } from './Field.tsx';

export interface SelectFieldProps extends FieldTexts, ComponentProps<'select'> {
  options: readonly { value: string; label: string }[];
}

/** A form field with a native `<select>`. For up to eight options use `ChoiceCards`. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <span className="mq-select">
        <select {...control} className="mq-input">
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={20} />
      </span>
    </Field>
  );
}
