/**
 * Returns the id that call C24 (price) receives for an occasion: 12 for 11, otherwise the same id (specification,
 * section 5).
 */
export function pricingOccasionId(occasionId: number): number {
  return occasionId === 11 ? 12 : occasionId;
}
