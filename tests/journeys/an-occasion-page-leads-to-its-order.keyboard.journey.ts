import { expectNoBarriers } from '../visitor/barriers.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { islandsLive } from './support.ts';

test(
  'journey occasion page: one star, one occasion, its script, and an order that starts with both',
  { tag: '@all' },
  async ({ page, hands, calls }) => {
    await page.goto('/celebrities/meher-tarana');
    await islandsLive(page);
    await hands.press(page.getByRole('link', { name: 'Raksha Bandhan' }));
    await page.waitForURL(/\/celebrities\/meher-tarana\/raksha-bandhan$/);

    const main = page.locator('main');
    await expect(main.locator('h1')).toHaveText('Raksha Bandhan video message from Meher Tarana');
    await expect(main.getByText('मेहर तराना').first()).toBeVisible();
    await islandsLive(page);
    await expect(main.getByText('AI-generated with Meher Tarana’s permission')).toBeVisible();
    await expect(main.getByText('Not right? Ask for your money back')).toBeVisible();
    await expect(main.locator('[data-slot="checkout.order-button"]').first()).toContainText('₹599');
    await expect(main.locator('[data-slot="checkout.order-button"]').first()).toContainText('incl. GST');
    await expect(main.locator('[aria-current="page"]')).toHaveText('Raksha Bandhan');
    await expect(main.getByRole('link', { name: 'Raksha Bandhan', exact: true })).toHaveCount(0);
    await expectNoBarriers(page);

    await hands.type(main.getByLabel('Whose name?'), 'Rohan');
    await expect(main.locator('mark').first()).toHaveText('Rohan');
    // The typed text only changes the preview.
    expect(calls.filter(({ path, body }) => `${path} ${JSON.stringify(body)}`.includes('Rohan'))).toEqual([]);

    await expect(main.getByRole('link', { name: 'Kabir Rangrez' })).toHaveAttribute(
      'href',
      '/celebrities/kabir-rangrez/raksha-bandhan',
    );
    await hands.press(main.locator('[data-slot="checkout.order-button"] a').first());
    await page.waitForURL(/\/order\/meher-tarana\?.*occasion=raksha-bandhan/);
    await expect(page.locator('main h1')).toHaveText(/occasion|Who is it for/);
  },
);

test(
  'journey occasion page: in Hindi the prices, names and the order link are Hindi; digits stay Latin',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/hi/celebrities/aarav-suryan/birthday');
    const main = page.locator('main');
    await expect(main.locator('h1')).toHaveText('आरव सूर्यन का वीडियो मैसेज: जन्मदिन');
    await expect(main.locator('[lang="en"]', { hasText: 'Aarav Suryan' }).first()).toBeVisible();
    await expect(main.locator('[data-slot="checkout.order-button"]').first()).toContainText('₹499');
    await expect(main.locator('[data-slot="checkout.order-button"]').first()).toContainText('GST सहित');
    expect(await main.innerText()).not.toMatch(/[०-९]/);
    await expectNoBarriers(page);
  },
);

test(
  'journey occasion page: a pair that is not offered redirects home',
  { tag: '@all' },
  async ({ page }) => {
    const response = await page.request.get('/celebrities/aarav-suryan/monday', { maxRedirects: 0 });
    expect(response.status()).toBe(302);
    expect(response.headers()['location']).toMatch(/\/$|\/\?/);
  },
);
