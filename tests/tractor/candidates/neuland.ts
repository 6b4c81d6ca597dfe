import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { usualTexts, type Candidate, type Product, type ShopData, type Variant } from '../candidate.ts';

type Team = 'explore' | 'decide' | 'checkout';

/** The blueprint of neuland, one server for all: https://github.com/neuland/tractor-store-blueprint */
export const blueprint = likeTheBlueprint('blueprint', {
  data: (team) => `src/${team}/database/database.json`,
});

/** Preact, pages joined by ESI, a server for each team: https://github.com/neuland/tractor-store-preact */
export const preact = likeTheBlueprint('preact', {
  data: (team) => `${team}/src/database/database.json`,
  filesOf: teamFiles((team) => `/${team}/static/`),
});

/** React and Module Federation, rendered in the browser: https://github.com/teabyii/tractor-store-react */
export const react = likeTheBlueprint('react', {
  data: (team) => `packages/${team}/src/data/db.json`,
  filesOf: teamFiles((team) => `^[^?]*://[^/]+/${team}/[^?]*\\.(js|json)`),
  federation: teamFiles((team) => `^[^?]*://[^/]+/${team}/mf-manifest\\.json`),
});

/**
 * React and Module Federation by webpack, rspack and Vite, rendered in the browser:
 * https://github.com/FlorianRappl/module-federation-tractor-v2
 */
export const threeBundlers = likeTheBlueprint('three-bundlers', {
  data: (team) => `${team}/src/data/db.json`,
  filesOf: teamFiles((team) => `^[^?]*://[^/]+/${team}/[^?]*\\.(js|css|json)`),
  federation: teamFiles((team) => `^[^?]*://[^/]+/${team}/remoteEntry\\.js`),
});

const portsOfVue: Record<Team, number> = { explore: 3004, decide: 5175, checkout: 3003 };

/**
 * Vue and Module Federation by Rsbuild and Vite, rendered in the browser, each team at the port of its configuration:
 * https://github.com/alexanderop/tractorStoreVueModuleFederation
 */
export const vue = likeTheBlueprint('vue', {
  data: (team) => `apps/${team}/src/data/db.json`,
  filesOf: teamFiles((team) => `^[^?]*://[^/]+:${portsOfVue[team]}/`),
  federation: teamFiles((team) => `^[^?]*://[^/]+:${portsOfVue[team]}/mf-manifest\\.json`),
});

function teamFiles(pattern: (team: Team) => string): Candidate['filesOf'] {
  const teams: Team[] = ['explore', 'decide', 'checkout'];
  return Object.fromEntries(teams.map((team) => [team, new RegExp(pattern(team))]));
}

/** Implementations that have taken the pages and the data of the blueprint. */
function likeTheBlueprint(
  name: string,
  { data, filesOf, federation }: { data: (team: Team) => string } & Pick<Candidate, 'filesOf' | 'federation'>,
): Candidate {
  return {
    name,
    async data(folder) {
      const read = async (team: Team) =>
        JSON.parse(await readFile(path.join(folder, data(team)), 'utf8')) as unknown;
      const explore = (await read('explore')) as Pick<ShopData, 'stores'> & {
        recommendations: Record<string, { rgb: readonly number[] } | undefined>;
        categories: { key: Product['category']; products: Pick<Product, 'id' | 'name' | 'startPrice'>[] }[];
      };
      const decide = (await read('decide')) as { products: Pick<Product, 'id' | 'variants'>[] };
      const checkout = (await read('checkout')) as { variants: Variant[] };
      const stock = new Map(checkout.variants.map(({ sku, inventory }) => [sku, inventory]));
      const variantsOf = (id: string) =>
        (decide.products.find((product) => product.id === id)?.variants ?? []).map((variant) => ({
          ...variant,
          // The recommendations have colours of their own.
          color: hexOf(explore.recommendations[variant.sku]?.rgb) ?? variant.color,
          inventory: stock.get(variant.sku) ?? 0,
        }));
      return {
        stores: explore.stores,
        products: explore.categories.flatMap(({ key, products }) =>
          products.map((product) => ({ ...product, category: key, variants: variantsOf(product.id) })),
        ),
      };
    },
    paths: {
      category: (category) => (category ? `/products/${category}` : '/products'),
      product: (id, sku) => `/product/${id}${sku ? `?sku=${sku}` : ''}`,
      stores: '/stores',
      cart: '/checkout/cart',
      checkout: '/checkout/checkout',
    },
    find: {
      // The home page has two links in place of a title.
      title: (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first(),
      cards: (page) =>
        page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ has: page.getByRole('img') }),
      picture: (page) => page.getByRole('main').getByRole('img').first(),
      variant: (page, variant) => page.getByRole('link', { name: variant, exact: true }),
      recommendations: (page) =>
        page
          .getByRole('main')
          .getByRole('list')
          .last()
          .getByRole('listitem')
          .filter({ has: page.locator('img') }),
      miniCart: (page) => page.getByRole('banner').locator('a[href$="/checkout/cart"]'),
      lines: (page) =>
        page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ has: page.getByRole('button') }),
      store: (page, store) =>
        page
          .getByRole('dialog')
          .getByRole('listitem')
          .filter({ hasText: store })
          .getByRole('button', { name: /select/i }),
    },
    texts: {
      ...usualTexts,
      classics: /^classic/i,
      // Two of them draw a cross, without a name.
      remove: /^$|^remove/i,
      // An empty cart has no sentence of its own.
      emptyCart: /^\s*total: 0(,00)? /i,
    },
    ...(filesOf && { filesOf }),
    ...(federation && { federation }),
  };
}

function hexOf(rgb: readonly number[] | undefined): string | undefined {
  return rgb && `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
