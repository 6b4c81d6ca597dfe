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

/** The layout of a form field: label, hint, control (the children) and error. */
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
 * The error message of a control. It is rendered even when it is empty, so that screen readers announce an error that
 * is added later.
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

/** Splits the props of a field component into the props of `<Field>` and the props of its control. */
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

/** Returns the ids and ARIA attributes that connect a form control to its hint and its error message. */
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
