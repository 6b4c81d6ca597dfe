import type { ComponentProps } from 'react';
import { buttonClass, type ButtonKind } from './Button.tsx';

export interface ButtonLinkProps extends ComponentProps<'a'> {
  href: string;
  kind?: ButtonKind;
  wide?: boolean;
}

/** A link that looks like a `Button`, for navigation. */
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
