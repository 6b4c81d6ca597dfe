import type { OrderDraft } from './order-draft.ts';
import type { OrderOffer } from './order-offer.ts';

/** What every step of the wizard is given. */
export type StepProps = {
  offer: OrderOffer;
  draft: OrderDraft;
  change: (transition: (draft: OrderDraft) => OrderDraft) => void;
  /** The message of a field's problem, in the page's language. */
  errorOf: (field: string) => string | undefined;
  /** The star's name in the page's language. */
  starName: string;
  /** Today in India; empty until the page runs in a browser. */
  today: string;
};
