import type { ReactNode } from 'react';

export interface PriceProps {
  /** The formatted price. */
  text: string;
  /** Such as "incl. 18% GST". */
  note?: ReactNode;
  /** The formatted earlier price, struck through. Only pass a price at which the item was really sold. */
  was?: string;
}

export function Price({ text, note, was }: PriceProps) {
  return (
    <p className="mq-price">
      {was && <s className="mq-price__was">{was}</s>} <strong className="mq-price__now">{text}</strong>{' '}
      {note && <span className="mq-price__note">{note}</span>}
    </p>
  );
}
