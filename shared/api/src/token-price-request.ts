import type { CheckoutDetails, TokenPriceRequest } from '@marquee/api-contract';

/**
 * The price request for an order under way (specification, sections 3 and 5): occasion 11 is priced
 * as 12, and the date travels only where the occasion asks for one.
 */
export function tokenPriceRequest(details: CheckoutDetails): TokenPriceRequest {
  const { celebUserId, fullName, occasionId, relationship, relationshipType, nameAudioUrl, relationshipId } =
    details;
  return {
    celebId: celebUserId,
    forName: fullName,
    // Storage may have made the id text.
    occasionId: String(occasionId) === '11' ? 12 : occasionId,
    ...present({ relationship, relationshipType, nameAudioUrl, relationshipId }),
    ...(isRequired(details.occasionDateRequired) ? present({ occasionDate: details.occasionDate }) : {}),
  };
}

function isRequired(flag: CheckoutDetails['occasionDateRequired']): boolean {
  return Boolean(flag) && flag !== 'false';
}

type Present<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

function present<Fields extends Record<string, unknown>>(fields: Fields): Present<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  // Only null and undefined were taken out, which is what `Present` says.
  return Object.fromEntries(entries) as Present<Fields>;
}
