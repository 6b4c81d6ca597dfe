import { expect, test } from '../visitor/visitor-test.ts';
import { answerWizard, apiUrl, freshNumber, islandsLive, signIn, skipBirthday } from './support.ts';

test('journey 6: occasion 11 is sent as 12 in the price request alone, and never with a date', async ({
  page,
  request,
  hands,
  calls,
}) => {
  await page.goto('/celebrities/kabir-rangrez/just-because');
  await islandsLive(page);
  await hands.press(page.locator('[data-slot="checkout.order-button"] a').first());
  await answerWizard(page, { who: /Friend/, name: 'Rahul', sound: 1 }, hands);

  // A browser that kept the flag as text must not be believed to have set it.
  await page.evaluate(() => {
    const details = JSON.parse(localStorage.getItem('checkoutDetails') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('checkoutDetails', JSON.stringify({ ...details, occasionDateRequired: 'false' }));
  });
  await page.reload();
  await islandsLive(page);
  await hands.press(page.getByRole('button', { name: 'Go to checkout' }));
  await signIn(page, freshNumber(), { name: 'Meera', hands });
  await skipBirthday(page, hands);
  await hands.press(page.getByRole('button', { name: 'Continue to pay' }));
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeEnabled();

  const price = calls.find(({ path }) => path.includes('get-token-price'));
  expect(price?.body).toMatchObject({ occasionId: 12, forName: 'Rahul' });
  expect(price?.body).not.toHaveProperty('occasionDate');

  const cart = calls.find(({ path }) => path.includes('add-multiple-item'));
  const [item] = (cart?.body as { items: object[] } | undefined)?.items ?? [];
  expect(item).toMatchObject({ occasionId: 11 });
  expect(item).not.toHaveProperty('occasionDate');

  // C13 is asked by the site's server: the API itself says what it received.
  const seen = (await (await request.get(`${apiUrl}/dev/calls`)).json()) as {
    calls: { path: string; query?: Record<string, string> }[];
  };
  const landing = seen.calls.filter(({ path }) => path.includes('celeb-occasion-details'));
  expect(landing.some((one) => JSON.stringify(one).includes('11'))).toBe(true);
});
