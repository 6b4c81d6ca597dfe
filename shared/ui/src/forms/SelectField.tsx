import type { ComponentProps } from 'react';
import { Icon } from '../media/Icon.tsx';
import { Field, useFieldWiring, type FieldTexts } from './Field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps extends FieldTexts, ComponentProps<'select'> {
  options: readonly SelectOption[];
}

/** One of many, by the platform's own picker; use `ChoiceCards` for up to eight. */
export function SelectField({
  label,
  hint,
  error,
  optionalLabel,
  options,
  id,
  className,
  'aria-describedby': describedBy,
  ...select
}: SelectFieldProps) {
  const wiring = useFieldWiring({ id, describedBy, hint, error });

  return (
    <Field {...{ label, hint, error, optionalLabel, wiring, className }}>
      <span className="mq-select">
        <select {...select} {...wiring.control} className="mq-input">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={20} />
      </span>
    </Field>
  );
}
