/** Formats a price in whole dollars, such as `$66,000`. */
export function formatPrice(dollars: number): string {
  return `$${dollars.toLocaleString('en-US')}`;
}
