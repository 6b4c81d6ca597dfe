import type { ReactNode } from 'react';

export interface PriceProps {
  /** The price as it is paid, formatted. */
  text: string;
  /** What it includes, such as "incl. 18% GST". */
  note?: ReactNode;
  /** The price before, only when it was really asked. */
  was?: string;
}

/** What something costs. */
export function Price({ text, note, was }: PriceProps) {
  return (
    <p className="mq-price">
      {was && <s className="mq-price__was">{was}</s>} <strong className="mq-price__now">{text}</strong>{' '}
      {note && <span className="mq-price__note">{note}</span>}
    </p>
  );
}
