import type { OrderDraft } from './order-draft.ts';
import type { OrderOffer } from './order-offer.ts';

export type StepProps = {
  offer: OrderOffer;
  draft: OrderDraft;
  change: (transition: (draft: OrderDraft) => OrderDraft) => void;
  /** The localised message of a field's problem. */
  errorOf: (field: string) => string | undefined;
  /** Localised. */
  starName: string;
  /** Today in India, `YYYY-MM-DD`; empty on the server and in the first render. */
  today: string;
};
