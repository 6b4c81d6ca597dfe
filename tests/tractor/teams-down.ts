import type { Part, Run } from './part.ts';
import { priceText } from './stories.ts';

/** L2: the files of one team do not arrive. What the other teams have on a page stays, and so does the cart. */
export function teamsDown({ shop, data }: Run): Part[] {
  const { filesOf } = shop;
  if (!filesOf)
    return [
      {
        story: 'one team is down',
        notApplicable: 'the teams have no files of their own',
        play: () => Promise.resolve(),
      },
    ];
  const [product] = data.products.filter(({ variants }) => (variants[0]?.inventory ?? 0) > 0);
  const [variant] = product?.variants ?? [];
  if (!product || !variant) throw new Error('The data have no product in stock');

  return Object.entries(filesOf).map(([team, files]) => ({
    story: `without the files of ${team}, pages are read and the cart survives`,
    async play(context, expect) {
      const page = await context.newPage();
      await page.goto(shop.paths.product(product.id, variant.sku));
      await page.getByRole('button', { name: shop.texts.addToCart }).click();
      await expect(shop.find.miniCart(page)).toHaveText(/(^|\D)1(\D|$)/);

      await context.route(files, (route) => route.abort());
      await page.goto(shop.paths.category());
      await expect(shop.find.cards(page)).toHaveCount(data.products.length);
      await page.goto(shop.paths.product(product.id, variant.sku));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name);
      await expect(page.getByText(priceText(variant.price)).first()).toBeVisible();
      await page.goto(shop.paths.cart);
      await expect(shop.find.lines(page)).toHaveCount(1);

      // The team is back, without anything that the others do.
      await context.unroute(files);
      await page.goto(shop.paths.product(product.id, variant.sku));
      await page.getByRole('button', { name: shop.texts.addToCart }).click();
      await expect(shop.find.miniCart(page)).toHaveText(/(^|\D)2(\D|$)/);
    },
  }));
}
