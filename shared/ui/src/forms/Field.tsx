import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The word for "optional", shown beside the label of a field that may stay empty. */
  optionalLabel?: string;
}

interface FieldProps extends FieldTexts {
  wiring: FieldWiring;
  className?: string;
  children: ReactNode;
}

/** Label above, hint, control, error: the frame around every single-line, multi-line and select field. */
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

interface FieldErrorProps {
  id: string;
  error: ReactNode;
}

/** The sentence under a control; its element is always there, so that a late error is announced. */
export function FieldError({ id, error }: FieldErrorProps) {
  return (
    <p className="mq-field__error" id={id} aria-live="polite">
      {error}
    </p>
  );
}

export interface FieldWiring {
  control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };
  hintId: string;
  errorId: string;
}

interface WiringInput {
  id?: string | undefined;
  describedBy?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
}

/** Ids and ARIA attributes that tie a control to its hint and its error. */
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
