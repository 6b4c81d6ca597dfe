import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { usualTexts, type Candidate, type Product, type ShopData, type Variant } from '../candidate.ts';

/** The Tractor Store on Marquee: `examples/tractor`. */
export const marquee: Candidate = {
  name: 'Marquee',
  async data(folder) {
    const read = async (team: string) =>
      JSON.parse(await readFile(path.join(folder, `mfe-${team}/src/${team}.json`), 'utf8')) as unknown;
    // Each team's file has its own part, as the suite's types have them.
    const explore = (await read('explore')) as ShopData;
    const decide = (await read('decide')) as { products: Pick<Product, 'id' | 'variants'>[] };
    const checkout = (await read('checkout')) as { variants: Variant[] };
    const stock = new Map(checkout.variants.map(({ sku, inventory }) => [sku, inventory]));
    const variantsOf = (id: string) =>
      (decide.products.find((product) => product.id === id)?.variants ?? []).map((variant) => ({
        ...variant,
        inventory: stock.get(variant.sku) ?? 0,
      }));
    return {
      ...explore,
      products: explore.products.map((each) => ({ ...each, variants: variantsOf(each.id) })),
    };
  },
  paths: {
    category: (category) =>
      category ? `/products/${category === 'classic' ? 'classics' : category}` : '/products',
    product: (id, sku) => `/product/${id}${sku ? `?sku=${sku}` : ''}`,
    stores: '/stores',
    cart: '/checkout/cart',
    checkout: '/checkout/checkout',
  },
  find: {
    title: (page) => page.getByRole('heading', { level: 1 }),
    cards: (page) => page.getByRole('main').getByRole('listitem'),
    picture: (page) => page.getByRole('main').getByRole('img').first(),
    variant: (page, name) => page.getByRole('link', { name, exact: true }),
    recommendations: (page) =>
      page.getByRole('complementary', { name: 'Recommendations' }).getByRole('listitem'),
    miniCart: (page) => page.getByRole('banner').getByRole('link', { name: /^cart/i }),
    lines: (page) => page.getByRole('listitem').filter({ hasText: /quantity/i }),
    store: (page, name) => page.getByRole('button', { name: `Select ${name}` }),
  },
  texts: usualTexts,
  filesOf: {
    explore: /\/remotes\/mfe-explore\//,
    decide: /\/remotes\/mfe-decide\//,
    checkout: /\/remotes\/mfe-checkout\//,
  },
};
