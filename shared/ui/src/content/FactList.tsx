import type { ReactNode } from 'react';

export interface Fact {
  term: string;
  detail: ReactNode;
}

export interface FactListProps {
  items: readonly Fact[];
  className?: string | undefined;
}

/** Names and what they stand for, in two columns where there is room. */
export function FactList({ items, className }: FactListProps) {
  return (
    <dl className={className ? `mq-facts ${className}` : 'mq-facts'}>
      {items.map(({ term, detail }) => (
        <div key={term} className="mq-facts__row">
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
