import type { CheckoutDetails } from '@marquee/api-contract';
import type { OrderDraft } from './order-draft.ts';

/** The checkout details if they are complete enough for a price (C24), else null. */
export function completeDetails({ details }: OrderDraft): CheckoutDetails | null {
  const { celebUserId, occasionId, relationshipId } = details;
  const fullName = details.fullName.trim();
  if (celebUserId === null || occasionId === null || relationshipId === null || fullName === '') return null;
  return { ...details, celebUserId, occasionId, relationshipId, fullName };
}
