/**
 * Returns the id by which call C24 (price) knows an occasion. It is 12 for occasion 11, as the specification (section
 * 5) requires, and otherwise the same id.
 */
export function pricingOccasionId(occasionId: number): number {
  return occasionId === 11 ? 12 : occasionId;
}
