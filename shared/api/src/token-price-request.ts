import type { CheckoutDetails, TokenPriceRequest } from '@marquee/api-contract';

/**
 * Creates the request of call C24, which returns the price of the current order (specification, sections 3 and 5). The
 * API prices the occasion 11 as 12, so the request has 12 instead of 11. `nameAudioUrl` is empty if no recording of the
 * name was chosen, and the date is present only if the occasion requires one.
 */
export function tokenPriceRequest(details: CheckoutDetails): TokenPriceRequest {
  const { celebUserId, fullName, occasionId, relationship, relationshipType, nameAudioUrl, relationshipId } =
    details;
  return {
    celebId: celebUserId,
    forName: fullName,
    // The id may be a string if it was stored.
    occasionId: String(occasionId) === '11' ? 12 : occasionId,
    ...present({ relationship, relationshipType, relationshipId }),
    nameAudioUrl: nameAudioUrl ?? '',
    ...(isRequired(details.occasionDateRequired) ? present({ occasionDate: details.occasionDate }) : {}),
  };
}

function isRequired(flag: CheckoutDetails['occasionDateRequired']): boolean {
  return Boolean(flag) && flag !== 'false';
}

type Present<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

function present<Fields extends Record<string, unknown>>(fields: Fields): Present<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  // The filter removes exactly null and undefined, as `Present` does.
  return Object.fromEntries(entries) as Present<Fields>;
}
