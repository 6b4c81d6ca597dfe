import data from './explore.json';

export type Product = (typeof data.products)[number];

export const { products, stores } = data;

/** The parts of the catalogue, by the last segment of their paths. */
const categories: Readonly<Record<string, { title: string; category: string }>> = {
  classics: { title: 'Classics', category: 'classic' },
  autonomous: { title: 'Autonomous', category: 'autonomous' },
};

export const filters = [
  { label: 'All', path: '/products' },
  { label: 'Classics', path: '/products/classics' },
  { label: 'Autonomous', path: '/products/autonomous' },
];

/**
 * Returns the tractors of the named category, the most expensive first. Without a name, returns all tractors; for an
 * unknown name, undefined.
 */
export function catalogueOf(name: string | undefined): { title: string; products: Product[] } | undefined {
  const known = name === undefined ? { title: 'All tractors', category: undefined } : categories[name];
  if (!known || (name !== undefined && !Object.hasOwn(categories, name))) return undefined;
  return {
    title: known.title,
    products: products
      .filter(({ category }) => known.category === undefined || category === known.category)
      .toSorted((one, other) => other.startPrice - one.startPrice),
  };
}
