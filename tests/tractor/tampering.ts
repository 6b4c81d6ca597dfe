import type { Part, Run } from './part.ts';

/**
 * L5: each script of a product's page arrives with one byte changed, as by an attacker of a CDN: a space is a tab, so
 * that the script would work as before. The browser must never compile it, and the page must be read and lead on.
 */
export async function tampering({ browser, url, shop, data }: Run): Promise<Part[]> {
  const [product] = data.products;
  if (!product) throw new Error('The data have no product');
  const path = shop.paths.product(product.id);
  const scripts = new Set<string>();
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const first = await context.newPage();
  const reading: Promise<void>[] = [];
  first.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return;
    // An empty script has no byte to change.
    const read = async () => void ((await response.text()).includes(' ') && scripts.add(response.url()));
    reading.push(read());
  });
  await first.goto(path, { waitUntil: 'networkidle' });
  await Promise.all(reading);
  await context.close();

  return [...scripts].map((script) => ({
    story: `with one byte changed, ${new URL(script).pathname} never runs`,
    async play(changed, expect) {
      const page = await changed.newPage();
      const compiled: string[] = [];
      const debugging = await changed.newCDPSession(page);
      debugging.on('Debugger.scriptParsed', (parsed) => compiled.push(parsed.url));
      await debugging.send('Debugger.enable');
      let isChanged = false;
      await page.route(script, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        const body = text.replace(' ', '\t');
        isChanged ||= body !== text;
        await route.fulfill({ response, body });
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(isChanged, 'the script was changed').toBe(true);
      expect(compiled.includes(script), 'the changed script ran').toBe(false);
      await expect(shop.find.title(page)).toContainText(product.name);
      await page.getByRole('main').getByRole('link').last().click();
      await expect(page).not.toHaveURL((at) => at.pathname + at.search === path);
      await expect(shop.find.title(page)).toBeVisible();
    },
  }));
}
