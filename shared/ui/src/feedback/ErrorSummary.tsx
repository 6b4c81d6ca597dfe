import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { Icon } from '../media/Icon.tsx';

export interface FieldProblem {
  /** The `id` or the `name` of the control the message is about. */
  field: string;
  message: string;
}

export interface ErrorSummaryProps {
  title: string;
  errors: readonly FieldProblem[];
}

/**
 * What stopped a form, with a way to each field; takes the focus when it appears.
 * Give it `key={attempt}` to take the focus again when a later attempt fails too.
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
  // The hash would become an entry in the history, and a page change for the router.
  event.preventDefault();
  control.focus();
}
