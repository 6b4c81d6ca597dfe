import { expect as usualExpect, type Page } from '@playwright/test';
import type { Candidate, Product, ShopData, Variant } from './candidate.ts';
import { nearestNames } from './nearest-names.ts';

/** What a story has: a page in a browser of its own, the shop, and `expect` with the timeout of this run. */
export type Scene = {
  page: Page;
  shop: Candidate;
  data: ShopData;
  expect: typeof usualExpect;
  hasScripts: boolean;
};

export type Story = {
  name: string;
  /** Why the story means nothing without scripts. */
  needsScripts?: string;
  play: (scene: Scene) => Promise<void>;
};

/** A price as any shop writes it: with a comma, a point, a space or nothing between its thousands. */
export function priceText(price: number): RegExp {
  const groups = price.toLocaleString('en-US').split(',');
  return new RegExp(`(?<![\\d.,])${groups.join("[.,'\\s]?")}(?![\\d]|[.,]\\d{3})`);
}

/** The names of products, the most expensive first. */
export const pricey = (products: readonly Product[]) =>
  products.toSorted((one, other) => other.startPrice - one.startPrice).map(({ name }) => name);

/** The first product with two variants in stock, of which the second costs more or less. */
function twoVariants({ products }: ShopData): { product: Product; first: Variant; second: Variant } {
  for (const product of products) {
    const [first, second] = product.variants;
    if (first && second && first.price !== second.price && first.inventory > 1 && second.inventory > 0)
      return { product, first, second };
  }
  throw new Error('The data have no product with two variants in stock');
}

function variantWhere({ products }: ShopData, matches: (variant: Variant) => boolean) {
  for (const product of products) {
    const variant = product.variants.find(matches);
    if (variant) return { product, variant };
  }
  throw new Error('The data have no such variant');
}

/** Adds the product of the page to the cart, which has `count` tractors then. */
export async function add({ page, shop, expect, hasScripts }: Scene, count: number) {
  await page.getByRole('button', { name: shop.texts.addToCart }).click();
  if (hasScripts) await expect(shop.find.miniCart(page)).toHaveText(new RegExp(`(^|\\D)${count}(\\D|$)`));
  // The form leads to another page, which a visitor sees.
  else await expect(page.getByRole('button', { name: shop.texts.addToCart })).toHaveCount(0);
}

/** The stories of a visitor. Each is played with scripts (L0); those that can are played without them too (L1). */
export const stories: readonly Story[] = [
  {
    name: 'the home page leads to both categories',
    async play({ page, shop, expect }) {
      for (const text of [shop.texts.classics, shop.texts.autonomous]) {
        await page.goto('/');
        await page.getByRole('main').getByRole('link', { name: text }).first().click();
        await expect(shop.find.cards(page).first()).toBeVisible();
      }
    },
  },
  {
    name: 'a category lists its products, the most expensive first, and counts them',
    async play({ page, shop, data: { products }, expect }) {
      await page.goto(shop.paths.category());
      await expect(shop.find.cards(page)).toContainText(pricey(products));
      await expect(page.getByText(new RegExp(`^${products.length} products$`, 'i'))).toBeVisible();
    },
  },
  {
    name: 'the filter shows one category',
    async play({ page, shop, data, expect }) {
      await page.goto(shop.paths.category());
      await page.getByRole('main').getByRole('link', { name: shop.texts.classics }).first().click();
      const classics = data.products.filter(({ category }) => category === 'classic');
      await expect(shop.find.cards(page)).toContainText(pricey(classics));
      await expect(page).toHaveURL((url) => url.pathname === shop.paths.category('classic'));
    },
  },
  {
    name: 'the stores are listed',
    async play({ page, shop, data: { stores }, expect }) {
      await page.goto(shop.paths.stores);
      for (const { name } of stores) await expect(page.getByRole('main').first()).toContainText(name);
    },
  },
  {
    name: 'a product has its name, picture and price',
    async play({ page, shop, data, expect }) {
      const { product, first } = twoVariants(data);
      await page.goto(shop.paths.product(product.id));
      await expect(shop.find.title(page)).toContainText(product.name);
      await expect(shop.find.picture(page)).toBeVisible();
      await expect(page.getByText(priceText(first.price)).first()).toBeVisible();
    },
  },
  {
    name: 'a link to a variant shows this variant',
    async play({ page, shop, data, expect }) {
      const { product, second } = twoVariants(data);
      await page.goto(shop.paths.product(product.id, second.sku));
      await expect(page.getByText(priceText(second.price)).first()).toBeVisible();
      await expect(page.getByRole('main').first()).toContainText(second.name);
    },
  },
  {
    name: 'another variant changes URL, picture and price',
    async play({ page, shop, data, expect }) {
      const { product, first, second } = twoVariants(data);
      await page.goto(shop.paths.product(product.id, first.sku));
      await expect(page.getByText(priceText(first.price)).first()).toBeVisible();
      const pictureOf = () => shop.find.picture(page).evaluate((element) => element.outerHTML);
      const before = await pictureOf();
      await shop.find.variant(page, second.name).click();
      await expect(page).toHaveURL((url) => url.href.includes(second.sku));
      await expect(page.getByText(priceText(second.price)).first()).toBeVisible();
      await expect.poll(pictureOf).not.toBe(before);
    },
  },
  {
    name: 'stock is shown, and what is out of stock cannot be added',
    async play({ page, shop, data, expect }) {
      const there = variantWhere(data, ({ inventory }) => inventory > 0);
      await page.goto(shop.paths.product(there.product.id, there.variant.sku));
      await expect(page.getByText(new RegExp(`(^|\\D)${there.variant.inventory} `)).first()).toBeVisible();
      const gone = variantWhere(data, ({ inventory }) => inventory === 0);
      await page.goto(shop.paths.product(gone.product.id, gone.variant.sku));
      await expect(page.getByText(shop.texts.outOfStock).first()).toBeVisible();
      await expect(page.getByRole('button', { name: shop.texts.addToCart })).toBeDisabled();
    },
  },
  {
    name: 'adding to the cart shows it in the mini cart without a reload',
    needsScripts: 'the mini cart of a page that stays',
    async play(scene) {
      const { page, shop, data, expect } = scene;
      const { product, first } = twoVariants(data);
      await page.goto(shop.paths.product(product.id, first.sku));
      await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
      await add(scene, 1);
      expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true);
    },
  },
  {
    name: 'quantities and prices of a cart are added up',
    async play(scene) {
      const { page, shop, data, expect } = scene;
      const { product, first, second } = twoVariants(data);
      for (const [at, { sku }] of [first, first, second].entries()) {
        await page.goto(shop.paths.product(product.id, sku));
        await add(scene, at + 1);
      }
      await page.goto(shop.paths.cart);
      await expect(shop.find.lines(page)).toHaveCount(2);
      // As it is laid out: elements may follow each other without a space.
      await expect(shop.find.lines(page).first()).toContainText(/(^|\D)2(\D|$)/, { useInnerText: true });
      await expect(page.getByText(priceText(2 * first.price)).first()).toBeVisible();
      await expect(page.getByText(priceText(2 * first.price + second.price)).first()).toBeVisible();
    },
  },
  {
    name: 'what is removed is no longer in the cart',
    async play(scene) {
      const { page, shop, data, expect } = scene;
      const { product, first } = twoVariants(data);
      await page.goto(shop.paths.product(product.id, first.sku));
      await add(scene, 1);
      await page.goto(shop.paths.cart);
      await page.getByRole('button', { name: shop.texts.remove }).click();
      await expect(page.getByText(shop.texts.emptyCart)).toBeVisible();
      await page.goto(shop.paths.cart);
      await expect(page.getByText(shop.texts.emptyCart)).toBeVisible();
    },
  },
  {
    name: 'recommendations are the four nearest in colour, for each variant',
    async play({ page, shop, data, expect }) {
      const clear = data.products.flatMap(({ id, variants }) =>
        variants.flatMap(({ sku }) => {
          const names = nearestNames(data.products, sku);
          return names ? [{ id, sku, names }] : [];
        }),
      );
      for (const { id, sku, names } of clear.slice(0, 3)) {
        await page.goto(shop.paths.product(id, sku));
        await expect(shop.find.recommendations(page)).toHaveCount(names.length);
        const shown = await shop.find.recommendations(page).allInnerTexts();
        // Some shops add the name of the variant.
        const productOf = (text: string) =>
          data.products.find(({ name }) => text.trim().startsWith(name))?.name;
        expect(shown.map(productOf).toSorted()).toEqual(names);
      }
    },
  },
  {
    name: 'an order needs names and a store, and empties the cart',
    needsScripts: 'the dialog of the store picker',
    async play(scene) {
      const { page, shop, data, expect } = scene;
      const { product, first } = twoVariants(data);
      const { name: store } = data.stores.at(-1)!;
      await page.goto(shop.paths.product(product.id, first.sku));
      await add(scene, 1);
      await page.goto(shop.paths.checkout);
      const order = page.getByRole('button', { name: shop.texts.placeOrder });
      await expect(order).toBeDisabled();
      await page.getByLabel(/first name/i).fill('Ada');
      await page.getByLabel(/last name/i).fill('Fenn');
      await expect(order).toBeDisabled();
      await page.getByRole('button', { name: shop.texts.chooseStore }).click();
      await shop.find.store(page, store).click();
      await expect(page.getByText(store).filter({ visible: true }).first()).toBeVisible();
      await order.click();
      await expect(page.getByText(shop.texts.thanks).first()).toBeVisible();
      await page.goto(shop.paths.cart);
      await expect(page.getByText(shop.texts.emptyCart)).toBeVisible();
    },
  },
  {
    name: 'an unknown product is said to be missing',
    async play({ page, shop, expect }) {
      await page.goto(shop.paths.product('ZZ-99'));
      await expect(page.getByText(shop.texts.missing).first()).toBeVisible();
    },
  },
];
