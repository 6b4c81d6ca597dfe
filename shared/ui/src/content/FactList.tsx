import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface Fact {
  term: string;
  detail: ReactNode;
}

/** A list of facts, each a term and its detail (`<dl>`), in two columns if there is room. */
export function FactList({ items, className }: { items: readonly Fact[]; className?: string | undefined }) {
  return (
    <dl className={classNames('mq-facts', className)}>
      {items.map(({ term, detail }) => (
        <div key={term} className="mq-facts__row">
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
