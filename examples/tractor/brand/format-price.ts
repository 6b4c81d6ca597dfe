/** A price in whole dollars, as every page of the shop shows it. */
export function formatPrice(dollars: number): string {
  return `$${dollars.toLocaleString('en-US')}`;
}
