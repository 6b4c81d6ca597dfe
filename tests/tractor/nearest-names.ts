import type { Product } from './candidate.ts';

/**
 * The names of the four products whose variants are nearest in colour to a variant, in the order of the alphabet; each
 * variant counts. Undefined if the fourth and the fifth are equally near: a shop may then show either.
 */
export function nearestNames(products: readonly Product[], sku: string): string[] | undefined {
  const all = products.flatMap(({ name, variants }) =>
    variants.map((variant) => ({ name, sku: variant.sku, rgb: rgbOf(variant.color) })),
  );
  const own = all.find((variant) => variant.sku === sku);
  if (!own) throw new Error(`There is no variant ${sku} in the data`);
  const nearest = all
    .filter((variant) => variant !== own)
    .map(({ name, rgb }) => ({ name, distance: Math.hypot(...rgb.map((value, at) => value - own.rgb[at]!)) }))
    .toSorted((one, other) => one.distance - other.distance);
  if (nearest[3]?.distance === nearest[4]?.distance) return undefined;
  return nearest
    .slice(0, 4)
    .map(({ name }) => name)
    .toSorted();
}

const rgbOf = (color: string) =>
  [...color.matchAll(/[0-9a-f]{2}/gi)].map(([hex]) => Number.parseInt(hex, 16));
