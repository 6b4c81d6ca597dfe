import type { Product, ShopData, Variant } from './candidate.ts';
import type { Part, Run } from './part.ts';
import { priceText, type Scene } from './stories.ts';

/** L2: the files of one team do not arrive. What the other teams have on a page stays, and so does the cart. */
export function teamsDown({ shop, data }: Run): Part[] {
  const { filesOf } = shop;
  if (!filesOf) return [noFiles('one team is down')];
  const { product, variant } = inStock(data);

  return Object.entries(filesOf).map(([team, files]) => ({
    story: `without the files of ${team}, the pages of the others are read and the cart survives`,
    async play(context, expect) {
      const page = await context.newPage();
      const add = async (count: number) => {
        await page.goto(shop.paths.product(product.id, variant.sku));
        await page.getByRole('button', { name: shop.texts.addToCart }).click();
        await expect(shop.find.miniCart(page)).toHaveText(new RegExp(`(^|\\D)${count}(\\D|$)`));
      };
      await add(1);

      await context.route(files, (route) => route.abort());
      await readOthers(team, { page, shop, data, expect });
      if (team !== 'checkout') {
        await page.goto(shop.paths.cart);
        await expect(shop.find.lines(page)).toHaveCount(1);
      }

      // The team is back, without anything that the others do.
      await context.unroute(files);
      await add(2);
    },
  }));
}

/** Reads what the other teams have on the pages of a category and a product, as the shop's description divides them. */
export async function readOthers(
  team: string,
  { page, shop, data, expect }: Omit<Scene, 'hasScripts'>,
): Promise<void> {
  const { product, variant } = inStock(data);
  if (team !== 'explore') {
    await page.goto(shop.paths.category(), { waitUntil: 'commit' });
    await expect(shop.find.cards(page)).toHaveCount(data.products.length);
  }
  if (team === 'decide') return;
  await page.goto(shop.paths.product(product.id, variant.sku), { waitUntil: 'commit' });
  await expect(shop.find.title(page)).toContainText(product.name);
  // The price is next to the button of the checkout.
  if (team !== 'checkout') await expect(page.getByText(priceText(variant.price)).first()).toBeVisible();
}

/** What stands for the stories of a level if a monolith is played. */
export function noFiles(story: string): Part {
  return {
    story,
    notApplicable: 'the teams have no files of their own',
    play: () => Promise.resolve(),
  };
}

/** The products of which a visitor can buy more than one, each with its first variant. */
export function allInStock({ products }: ShopData): { product: Product; variant: Variant }[] {
  return products.flatMap((product) => {
    const [variant] = product.variants;
    return variant && variant.inventory > 1 ? [{ product, variant }] : [];
  });
}

/** The first product of which a visitor can buy more than one. */
export function inStock(data: ShopData): { product: Product; variant: Variant } {
  const [first] = allInStock(data);
  if (!first) throw new Error('The data have no product in stock');
  return first;
}
