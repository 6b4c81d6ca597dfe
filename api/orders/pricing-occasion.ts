/** Maps an occasion's id to the id that call C24 (price) receives: 12 for 11 (specification, section 5). */
export function pricingOccasionId(occasionId: number): number {
  return occasionId === 11 ? 12 : occasionId;
}
