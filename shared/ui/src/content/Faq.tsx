import type { ReactNode } from 'react';
import { Icon } from '../media/Icon.tsx';

export interface FaqItem {
  question: string;
  answer: ReactNode;
}

export interface FaqProps {
  items: readonly FaqItem[];
}

/** Questions that open by themselves, without script, and are found by the browser's search. */
export function Faq({ items }: FaqProps) {
  return (
    <div className="mq-faq">
      {items.map(({ question, answer }) => (
        <details key={question} className="mq-faq__item">
          <summary className="mq-faq__question">
            {question}
            <Icon name="chevron-down" size={20} />
          </summary>
          <div className="mq-faq__answer">{answer}</div>
        </details>
      ))}
    </div>
  );
}
