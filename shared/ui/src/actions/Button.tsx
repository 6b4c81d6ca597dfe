import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../class-names.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  /** While an action runs: the button ignores presses but keeps its focus and its width. */
  busy?: boolean;
  /** The label while `busy`, such as "Sending…". */
  busyLabel?: string;
  wide?: boolean;
}

/**
 * A button, at least 48 px high. Its default `type` is "button": set `type="submit"` to submit a form. While `busy`, it
 * ignores presses and shows `busyLabel`.
 */
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
  // A disabled button would lose the keyboard focus, so a busy button only ignores presses.
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
