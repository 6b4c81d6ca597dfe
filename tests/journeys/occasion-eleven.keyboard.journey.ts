import { soon } from '@marquee/testing/form-samples';
import { storeInBrowser, signInBrowser } from '../visitor/accounts.ts';
import { filledOrder, expectPriced } from '../visitor/order-under-way.ts';
import { forgetCalls } from '../visitor/received-calls.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { fillWizard, apiUrl, freshNumber, islandsLive } from './support.ts';

test(
  'journey 6: occasion 11 is sent as 12 in the price request alone, and never with a date',
  { tag: '@all' },
  async ({ page, request, hands, calls }) => {
    await signInBrowser(page, freshNumber());
    await forgetCalls();
    await page.goto('/celebrities/kabir-rangrez/just-because');
    await islandsLive(page);
    await hands.press(page.locator('[data-slot="checkout.order-button"] a').first());
    await fillWizard(page, { who: /Friend/, name: 'Rahul', sound: 1 }, hands);

    // A flag that is stored as text must not count as set.
    await page.evaluate(() => {
      const details = JSON.parse(localStorage.getItem('checkoutDetails') ?? '{}') as Record<string, unknown>;
      localStorage.setItem('checkoutDetails', JSON.stringify({ ...details, occasionDateRequired: 'false' }));
    });
    await page.reload();
    await islandsLive(page);
    await expect(page.getByText('Date', { exact: true })).toHaveCount(0);
    await hands.press(page.getByRole('button', { name: 'Go to checkout' }));
    await expect(page.getByText(/^Your bank may ask/)).toBeVisible();

    // Exactly the specification's fields: the date's key is absent, not empty.
    const price = calls.find(({ path }) => path.includes('get-token-price'));
    expect(price?.body).toEqual({
      celebId: 'cu_103',
      forName: 'Rahul',
      occasionId: 12,
      relationship: 'Friend',
      relationshipType: 'friend',
      relationshipId: 13,
      nameAudioUrl: expect.stringMatching(/rahul-1\.mp3$/),
    });

    const cart = calls.find(({ path }) => path.includes('add-multiple-item'));
    const [item] = (cart?.body as { items: object[] } | undefined)?.items ?? [];
    expect(item).toMatchObject({ occasionId: 11 });
    expect(item).not.toHaveProperty('occasionDate');

    // The shell sends C13, so the received call is read from the API's log.
    const seen = (await (await request.get(`${apiUrl}/dev/calls`)).json()) as {
      calls: { path: string; query: { occasionId?: string } }[];
    };
    const landing = seen.calls.filter(({ path }) => path.includes('celeb-occasion-details'));
    // Focused links prefetch pages with their own occasions; this page is requested directly.
    expect(landing.map(({ query }) => query.occasionId)).toContain('11');
  },
);

test(
  'journey 6: a stored occasion 11 whose flag is text is still priced as 12, and its date is never sent',
  { tag: '@all' },
  async ({ page, calls }) => {
    await signInBrowser(page, freshNumber());
    await storeInBrowser(
      page,
      filledOrder({
        // An old date and a flag stored as text: the price request may contain neither.
        details: { occasionId: '11', occasionDate: soon, occasionDateRequired: 'false' },
        draft: { occasionSlug: 'just-because' },
      }),
    );

    await page.goto('/checkout');
    await expectPriced(page);

    const price = calls.find(({ path }) => path.includes('get-token-price'));
    expect(price?.body).toMatchObject({ occasionId: 12 });
    expect(price?.body).not.toHaveProperty('occasionDate');
  },
);
