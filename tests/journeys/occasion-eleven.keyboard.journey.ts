import { soon } from '@marquee/testing/form-samples';
import { storeInBrowser, signInBrowser } from '../visitor/accounts.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { filledOrder, expectPriced } from '../visitor/order-under-way.ts';
import { forgetCalls } from '../visitor/received-calls.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { fillWizard, apiUrl, freshNumber, islandsLive, signIn, skipBirthday } from './support.ts';

test('journey 6: occasion 11 is sent as 12 in the price request alone, and never with a date', async ({
  page,
  request,
  hands,
  calls,
}) => {
  await forgetCalls();
  await page.goto('/celebrities/kabir-rangrez/just-because');
  await islandsLive(page);
  await hands.press(page.locator('[data-slot="checkout.order-button"] a').first());
  await fillWizard(page, { who: /Friend/, name: 'Rahul', sound: 1 }, hands);

  // A browser that kept the flag as text must not be believed to have set it.
  await page.evaluate(() => {
    const details = JSON.parse(localStorage.getItem('checkoutDetails') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('checkoutDetails', JSON.stringify({ ...details, occasionDateRequired: 'false' }));
  });
  await page.reload();
  await islandsLive(page);
  await expect(page.getByText('Date', { exact: true })).toHaveCount(0);
  await expectNoBarriers(page);
  await hands.press(page.getByRole('button', { name: 'Go to checkout' }));
  await signIn(page, freshNumber(), { name: 'Meera', hands });
  await skipBirthday(page, hands);
  await hands.press(page.getByRole('button', { name: 'Continue to pay' }));
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeEnabled();

  // Exactly the specification's fields: the key of the date is absent, not empty.
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

  // C13 is asked by the site's server: the API itself says what it received.
  const seen = (await (await request.get(`${apiUrl}/dev/calls`)).json()) as {
    calls: { path: string; query: { occasionId?: string } }[];
  };
  const landing = seen.calls.filter(({ path }) => path.includes('celeb-occasion-details'));
  // Pages that a focused link prepares ask for their own occasions; this one is asked for as it is.
  expect(landing.map(({ query }) => query.occasionId)).toContain('11');
});

test('journey 6: an 11 that storage holds as text is priced as 12 all the same, and a date beside it stays here', async ({
  page,
  calls,
}) => {
  await signInBrowser(page, freshNumber());
  await storeInBrowser(
    page,
    filledOrder({
      // A date that was left behind and a flag that was kept as text: neither may reach the price.
      details: { occasionId: '11', occasionDate: soon, occasionDateRequired: 'false' },
      draft: { occasionSlug: 'just-because' },
    }),
  );

  await page.goto('/checkout');
  await expectPriced(page);

  const price = calls.find(({ path }) => path.includes('get-token-price'));
  expect(price?.body).toMatchObject({ occasionId: 12 });
  expect(price?.body).not.toHaveProperty('occasionDate');
});
