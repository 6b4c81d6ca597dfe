import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { Icon } from '../media/Icon.tsx';

export interface FieldProblem {
  /** The `id` or `name` of the form control with the error. */
  field: string;
  message: string;
}

export interface ErrorSummaryProps {
  title: string;
  errors: readonly FieldProblem[];
}

/**
 * Lists the errors of a form with links to the fields. Takes the focus when mounted: pass `key={attempt}` so
 * that it does so after every failed attempt.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  return errors.length > 0 ? <Summary title={title} errors={errors} /> : null;
}

function Summary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => box.current?.focus(), []);

  return (
    <div ref={box} className="mq-error-summary" role="group" aria-labelledby={titleId} tabIndex={-1}>
      <p className="mq-error-summary__title" id={titleId}>
        <Icon name="warning" size={20} />
        {title}
      </p>
      <ul className="mq-error-summary__list">
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => goToField(event, field)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function goToField(event: MouseEvent, field: string) {
  const control = document.getElementById(field) ?? document.getElementsByName(field)[0];
  if (!control) return;
  // Following the link would add a history entry and make the router navigate.
  event.preventDefault();
  control.focus();
}
