import { expectNoBarriers } from '../visitor/barriers.ts';
import { storeInBrowser } from '../visitor/accounts.ts';
import { newCustomer, paidOrder, rememberedOrder } from '../visitor/customer.ts';
import { expect, test } from '../visitor/visitor-test.ts';

test(
  'an unwatched video is refunded by one press, to where the policy says',
  { tag: '@all' },
  async ({ page, hands, calls, request, baseURL }) => {
    const customer = await newCustomer();
    const paid = await paidOrder(customer, { site: baseURL ?? '', delivered: true });
    await storeInBrowser(page, { recentOrders: [rememberedOrder(paid)] });
    // A chat to which the link was sent fetches it for a preview, which does not count as watched.
    const preview = await request.get(`/watch/${paid.order.watchId}`, {
      headers: { 'user-agent': 'WhatsApp/2.24.6.77 A' },
    });
    const head = await preview.text();
    expect(head).toContain('<meta property="og:title" content="A video message from Aarav Suryan"');
    expect(head).toMatch(/property="og:image" content="[^"]+\/share\/videos\/aarav-suryan-share\.svg\.jpg"/);
    expect(head).not.toContain('Asha');

    await page.goto(`/refund/${paid.order.orderId}`);
    const unwatched = page.getByRole('radio', { name: 'I haven’t watched it yet (no reason needed)' });
    await expect(unwatched).toBeChecked();
    const destination = 'The money goes back to the card or account you paid with, never to another one.';
    await expect(page.getByText(destination)).toBeVisible();
    await expectNoBarriers(page);

    await hands.press(page.getByRole('button', { name: 'Ask for the refund' }));
    await expect(page.getByText(/^RF-\d+$/)).toBeVisible();
    const [requested] = calls.filter(({ path }) => path.includes('refund-request'));
    expect(requested?.path).toContain(`/${paid.order.videoRequestId}?reason=not_watched`);

    await page.goto('/refund-policy');
    await expect(page.getByText(destination)).toBeVisible();
  },
);

test(
  'an order that this phone or the API does not know is refused before anything is asked',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/refund/OR-1');

    await expect(page.getByRole('heading', { name: 'We can’t find order OR-1' })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expectNoBarriers(page);
    await page.goto('/hi/refund/OR-1');
    await expect(page.getByRole('heading', { name: 'ऑर्डर OR-1 हमें नहीं मिला' })).toBeVisible();
    await expectNoBarriers(page);

    await page.goto('/refund/VR-UNGUESSABLE1');
    await expect(page.getByRole('heading', { name: 'We can’t find order VR-UNGUESSABLE1' })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
  },
);
