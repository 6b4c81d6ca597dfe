import type { ReactNode } from 'react';

export interface PriceProps {
  text: string;
  /** A remark beside the price, such as "incl. 18% GST". */
  note?: ReactNode;
  /** An earlier price, formatted, to strike through. The item must really have been sold at this price. */
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
