import { normalText } from '@marquee/sdk';
import type { CheckoutDetails } from '@marquee/sdk/api-contract';
import type { OrderDraft } from './order-draft.ts';

/** Returns the order's details if they are complete enough to request a price, otherwise null. */
export function completeDetails({ details }: OrderDraft): CheckoutDetails | null {
  const { celebUserId, occasionId, relationshipId } = details;
  const fullName = normalText(details.fullName);
  if (celebUserId === null || occasionId === null || relationshipId === null || fullName === '') return null;
  return { ...details, celebUserId, occasionId, relationshipId, fullName };
}
