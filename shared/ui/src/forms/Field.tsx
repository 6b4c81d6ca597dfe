import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The translation of "optional", shown beside the label of a field that may be empty. */
  optionalLabel?: string;
}

interface FieldProps extends FieldTexts {
  wiring: FieldWiring;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The layout of a form field: label, hint, control (the children) and error. `wiring` has the ids that connect them,
 * from `useFieldWiring`.
 */
export function Field({ label, hint, error, optionalLabel, wiring, className, children }: FieldProps) {
  return (
    <div className={classNames('mq-field', Boolean(error) && 'mq-field--invalid', className)}>
      <label className="mq-field__label" htmlFor={wiring.control.id}>
        {label}
        {optionalLabel && <span className="mq-field__optional"> ({optionalLabel})</span>}
      </label>
      {hint && (
        <p className="mq-field__hint" id={wiring.hintId}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={wiring.errorId} error={error} />
    </div>
  );
}

/**
 * The error message of a form control. Its element (with the id `id`) is rendered even without an error, so that screen
 * readers announce an error that is added later.
 */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <p className="mq-field__error" id={id} aria-live="polite">
      {error}
    </p>
  );
}

interface FieldWiring {
  control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };
  hintId: string;
  errorId: string;
}

interface ControlProps {
  id?: string | undefined;
  className?: string | undefined;
  'aria-describedby'?: string | undefined;
}

/**
 * Splits the props of a field component such as `TextField`: `field` are the props of `<Field>` (label, hint, error),
 * and `control` those of the control, such as `<input>`, with the ids that connect both.
 */
export function useField<Props extends FieldTexts & ControlProps>(props: Props) {
  const {
    label,
    hint,
    error,
    optionalLabel,
    id,
    className,
    'aria-describedby': describedBy,
    ...rest
  } = props;
  const wiring = useFieldWiring({ id, describedBy, hint, error });
  return {
    field: { label, hint, error, ...(optionalLabel && { optionalLabel }), wiring, className },
    control: { ...rest, ...wiring.control },
  };
}

interface WiringInput {
  id?: string | undefined;
  describedBy?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
}

/**
 * Returns the attributes of a form control (`id` and ARIA) and the ids of its hint and error message, which connect
 * them for screen readers. `describedBy` is the id of a further description.
 */
export function useFieldWiring({ id, describedBy, hint, error }: WiringInput): FieldWiring {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const descriptions = [describedBy, hint && hintId, error && errorId].filter(Boolean).join(' ');

  return {
    control: {
      id: controlId,
      'aria-describedby': descriptions || undefined,
      'aria-invalid': error ? true : undefined,
    },
    hintId,
    errorId,
  };
}
