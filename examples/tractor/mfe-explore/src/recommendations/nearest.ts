type Colored = { sku: string; color: string };

/**
 * Finds the `count` variants whose colours are nearest to the average colour of the variants with the given SKUs. These
 * variants themselves are not in the result. Unknown SKUs are ignored; if none is known, the result is empty.
 */
export function nearest<Variant extends Colored>(
  variants: readonly Variant[],
  skus: readonly string[],
  count = 4,
): Variant[] {
  const given = variants.filter(({ sku }) => skus.includes(sku)).map(({ color }) => channels(color));
  if (given.length === 0) return [];
  const average = [0, 1, 2].map((at) => given.reduce((sum, color) => sum + color[at]!, 0) / given.length);
  const distance = ({ color }: Variant) =>
    channels(color).reduce((sum, value, at) => sum + (value - average[at]!) ** 2, 0);
  return variants
    .filter(({ sku }) => !skus.includes(sku))
    .toSorted((one, other) => distance(one) - distance(other) || (one.sku < other.sku ? -1 : 1))
    .slice(0, count);
}

/** Red, green and blue of `#rrggbb`. */
function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
