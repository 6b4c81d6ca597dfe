import { Checkbox } from '@marquee/ui';
import { useId } from 'react';
import styles from './TickList.module.css';

type TickListProps = {
  legend: string;
  name: string;
  options: readonly { value: string; label: string; lang?: string }[];
  chosen: readonly string[];
  error?: string | undefined;
  onChange: (chosen: string[]) => void;
};

export function TickList({ legend, name, options, chosen, error, onChange }: TickListProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, label, lang }) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={
              <span lang={lang} className={lang && styles.own}>
                {label}
              </span>
            }
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
        ))}
      </div>
      <p id={errorId} className="mq-field__error" aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
