import type { ReactNode } from 'react';
import { Icon } from '../media/Icon.tsx';

export interface FaqItem {
  question: string;
  answer: ReactNode;
}

/** Questions whose answers open on press. They are `<details>`, which work without script and with find-in-page. */
export function Faq({ items }: { items: readonly FaqItem[] }) {
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
