import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../media/Icon.tsx';
import { Image } from '../media/Image.tsx';
import { FieldError } from './Field.tsx';

export interface Choice<Value extends string = string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  icon?: IconName;
  /** The URL of a square picture, which the card shows in place of an icon. */
  picture?: string;
}

export interface ChoiceCardsProps<Value extends string = string> {
  legend: ReactNode;
  name: string;
  options: readonly Choice<Value>[];
  /** The value of the chosen card; empty, null or undefined if none is chosen. */
  value: NoInfer<Value> | '' | null | undefined;
  onChange: (value: Value) => void;
  /** The number of columns on wide screens. A phone shows one column, or two if this is 3 or 4. */
  columns?: 1 | 2 | 3 | 4;
  error?: ReactNode;
  className?: string;
}

/** A radio group whose options look like cards; they are native radio buttons. `legend` is the group's label. */
export function ChoiceCards<Value extends string = string>({
  legend,
  name,
  options,
  value,
  onChange,
  columns = 2,
  error,
  className,
}: ChoiceCardsProps<Value>) {
  const errorId = useId();

  return (
    <fieldset
      className={classNames('mq-choices', className)}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="mq-choices__legend">{legend}</legend>
      <div className="mq-choices__cards" data-columns={columns}>
        {options.map((option) => (
          <label key={option.value} className="mq-choice">
            <input
              className="mq-choice__radio"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {(option.picture || option.icon) && (
              <span className="mq-choice__icon">
                {option.picture && <Image src={option.picture} alt="" width={44} height={44} />}
                {!option.picture && option.icon && <Icon name={option.icon} />}
              </span>
            )}
            <span className="mq-choice__text">
              <span className="mq-choice__label">{option.label}</span>
              {option.hint && <span className="mq-choice__hint">{option.hint}</span>}
            </span>
            <span className="mq-choice__tick">
              <Icon name="check" size={16} />
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
