import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface OwnProps<Tag extends ElementType> {
  /** The element or component that renders the card. Default: `div`. */
  as?: Tag;
  tone?: 'paper' | 'night' | 'plain';
  /** Whether the card rises on hover and the link in its heading covers the whole card. */
  interactive?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

export type CardProps<Tag extends ElementType = 'div'> = OwnProps<Tag> &
  Omit<ComponentPropsWithRef<Tag>, keyof OwnProps<Tag>>;

/**
 * A card: a box around its content. `as` is the element or component that renders it, for example
 * `<Card as={Link} to="/quiz">`; `interactive` makes it rise on hover, and the link in its heading cover it.
 */
export function Card<Tag extends ElementType = 'div'>({
  as,
  tone = 'paper',
  interactive = false,
  className,
  ...rest
}: CardProps<Tag>) {
  const Element: ElementType = as ?? 'div';
  return (
    <Element
      {...rest}
      className={classNames('mq-card', `mq-card--${tone}`, interactive && 'mq-card--interactive', className)}
    />
  );
}
