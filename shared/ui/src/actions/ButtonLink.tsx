import type { ComponentProps } from 'react';
import { buttonClass, type ButtonKind } from './Button.tsx';

export interface ButtonLinkProps extends ComponentProps<'a'> {
  href: string;
  kind?: ButtonKind;
  /** As wide as its container. */
  wide?: boolean;
}

/** A link that looks like a button: it goes somewhere, a `Button` does something. */
export function ButtonLink({
  kind = 'primary',
  wide = false,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass(kind, wide, className)}>
      <span className="mq-button__label">{children}</span>
    </a>
  );
}
