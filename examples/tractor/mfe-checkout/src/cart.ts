import data from './checkout.json';

export type Variant = (typeof data.variants)[number];

/** One line of a cart: a tractor by its SKU, and how many of it. */
export type CartLine = { sku: string; quantity: number };

const mostOfOne = 99;
const variants: ReadonlyMap<string, Variant> = new Map(data.variants.map((each) => [each.sku, each]));

export const variantOf = (sku: string): Variant | undefined => variants.get(sku);

/**
 * Parses a cart such as `CL-01-RD_2|AU-02-BK_1`, the format of the cookie; in URLs, `~` separates the lines instead.
 * Visitors can change the text, so lines that are invalid or name an unknown tractor are ignored.
 */
export function parseCart(text: string): CartLine[] {
  const quantities = new Map<string, number>();
  for (const line of text.slice(0, 4_000).split(/[|~]/)) {
    const [, sku = '', quantity] = /^([A-Z]{2}-\d{2}-[A-Z]{2})_([1-9]\d?)$/.exec(line) ?? [];
    if (variants.has(sku)) quantities.set(sku, limited((quantities.get(sku) ?? 0) + Number(quantity)));
  }
  return [...quantities].map(([sku, quantity]) => ({ sku, quantity }));
}

/**
 * Returns a cart in the text format that `parseCart` reads. The separator of the lines is `|` in the cookie and `~` in
 * URLs.
 */
export function cartText(cart: readonly CartLine[], separator: '|' | '~' = '|'): string {
  return cart.map(({ sku, quantity }) => `${sku}_${quantity}`).join(separator);
}

/**
 * Returns the cart with one more of this tractor, at most 99. Returns it unchanged if the tractor is unknown or out of
 * stock.
 */
export function addToCart(cart: readonly CartLine[], sku: string): CartLine[] {
  if (!variantOf(sku)?.inventory) return [...cart];
  return parseCart(cartText([...cart, { sku, quantity: 1 }]));
}

export function removeFromCart(cart: readonly CartLine[], sku: string): CartLine[] {
  return cart.filter((line) => line.sku !== sku);
}

/** Returns how many tractors are in a cart. */
export function countIn(cart: readonly CartLine[]): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns the lines of a cart with their tractors and prices, and the sum of all lines (`total`), in dollars. */
export function priced(cart: readonly CartLine[]) {
  const lines = cart.flatMap(({ sku, quantity }) => {
    const variant = variantOf(sku);
    return variant ? [{ ...variant, quantity, total: variant.price * quantity }] : [];
  });
  return { lines, total: lines.reduce((sum, { total }) => sum + total, 0) };
}

const limited = (quantity: number) => Math.min(quantity, mostOfOne);
