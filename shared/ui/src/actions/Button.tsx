import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../class-names.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  /** Work is under way: presses do nothing, focus and width stay. */
  busy?: boolean;
  /** What the button says while busy, such as "Sending…". */
  busyLabel?: string;
  /** As wide as its container. */
  wide?: boolean;
}

/** A button of at least 48 px; `type` is "button" unless given, so a form's own needs `type="submit"`. */
export function Button({
  kind = 'primary',
  busy = false,
  busyLabel,
  wide = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // A disabled button would drop the keyboard's focus; a busy one only ignores presses.
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));

  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind, wide, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      data-busy={busy || undefined}
      data-busy-label={busyLabel}
      onClick={press}
    >
      <span className="mq-button__label" aria-hidden={(busy && busyLabel !== undefined) || undefined}>
        {children}
      </span>
      {busy && (
        <span className="mq-button__busy">
          <span className="mq-button__bulbs" aria-hidden="true" />
          {busyLabel}
        </span>
      )}
    </button>
  );
}

export function buttonClass(kind: ButtonKind, wide: boolean, className?: string) {
  return classNames('mq-button', `mq-button--${kind}`, wide && 'mq-button--wide', className);
}
