import type { Part, Run } from './part.ts';

const mark = 'changedScriptRan';

/**
 * L5: each script of a product's page arrives changed once, as by an attacker of a CDN: what was changed sets a mark.
 * The mark must never be set, and the page must be read and lead on.
 */
export async function tampering({ browser, url, shop, data }: Run): Promise<Part[]> {
  const [product] = data.products;
  if (!product) throw new Error('The data have no product');
  const path = shop.paths.product(product.id);
  const scripts = new Set<string>();
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const first = await context.newPage();
  first.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await first.goto(path, { waitUntil: 'networkidle' });
  await context.close();

  return [...scripts].map((script) => ({
    story: `changed on its way, ${new URL(script).pathname} never runs`,
    async play(changed, expect) {
      const page = await changed.newPage();
      await page.route(script, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `globalThis.${mark} = true;${await response.text()}` });
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await page.evaluate((name) => name in globalThis, mark), 'the changed script ran').toBe(false);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name);
      await page.getByRole('main').getByRole('link').last().click();
      await expect(page).not.toHaveURL((at) => at.pathname + at.search === path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  }));
}
