import type { OrderDraft } from './order-draft.ts';
import type { OrderOffer } from './order-offer.ts';

export type StepProps = {
  offer: OrderOffer;
  draft: OrderDraft;
  change: (transition: (draft: OrderDraft) => OrderDraft) => void;
  /** Returns the localised error message of a form field. */
  errorOf: (field: string) => string | undefined;
  /** The star's name in the page's language. */
  starName: string;
  /** Today's date in India, `YYYY-MM-DD`; empty on the server and in the first render. */
  today: string;
};
