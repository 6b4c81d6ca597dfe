/**
 * The occasion id under which an occasion is priced. The token price request sends 11 as 12
 * (specification, section 5), so the two share one price and 12 cannot be told from 11 there.
 */
export function pricingOccasionId(occasionId: number): number {
  return occasionId === 11 ? 12 : occasionId;
}
