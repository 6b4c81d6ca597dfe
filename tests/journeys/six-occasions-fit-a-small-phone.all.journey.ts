import { expect, test } from '../visitor/visitor-test.ts';
import { islandsLive } from './support.ts';

test.use({ viewport: { width: 360, height: 740 } });

for (const [path, next] of [
  ['/order/aarav-suryan', 'Continue'],
  ['/hi/order/aarav-suryan', 'आगे बढ़िए'],
] as const)
  test(`${path} shows six occasions above its bar`, async ({ page }) => {
    await page.goto(path);
    await islandsLive(page);
    // A first view may keep the fallback font (decision 0016), which is wider where Noto Serif is not installed.
    await page.reload();
    await islandsLive(page);

    const bar = await page.getByRole('button', { name: next }).boundingBox();
    const sixth = await page.locator('label:has([name="occasion"])').nth(5).boundingBox();
    expect((sixth?.y ?? Infinity) + (sixth?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  });
