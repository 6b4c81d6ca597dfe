import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { enquiries, fillPerson, freshEmail, reference, sendButton } from '../visitor/enquiry.ts';
import type { Hands } from '../visitor/hands.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { islandsLive, stored } from './support.ts';

const { page: brandPage, path, draft } = enquiries.brand;

test('journey 17: a brand enquires about a star; sending the same enquiry again creates no second one', async ({
  page,
  hands,
  calls,
}) => {
  const email = freshEmail();
  await page.goto(`${brandPage}?utm_source=google`);
  await islandsLive(page);
  await expect(page.getByText('Paid endorsements must say so')).toBeVisible();
  await expect(page.getByText(/#ad.*Paid partnership.*ASCI/)).toBeVisible();
  await expectNoBarriers(page);

  await fillFestival(page, { email, hands });
  await expectNoBarriers(page);
  // The duty to disclose stays visible while the visitor describes the campaign.
  await expect(page.getByText('Paid endorsements must say so')).toBeVisible();
  await hands.press(sendButton(page));

  await expect(page.getByRole('heading', { name: /Thanks, Priya Nair/ })).toBeFocused();
  const first = await reference(page).textContent();
  expect(first).toMatch(/^BR-\d+$/);
  await expectNoBarriers(page);
  const [lead, ...rest] = calls.map((call) => call.path).filter((each) => /leadsquared|inquiry/.test(each));
  expect(lead).toBe('/api/capture-leadsquared-data');
  // The two calls are sent independently of each other.
  expect(rest.toSorted()).toEqual(['/api/update-leadsquared-data', path]);
  expect(calls.find((call) => call.path === path)?.body).toMatchObject({
    email,
    celebId: 'meher',
    campaignType: 'festival',
    channels: ['whatsapp', 'ott'],
    territory: 'IN',
    durationDays: 30,
    budgetBand: '10L-25L',
    consent: true,
    pageUrl: expect.stringMatching(/\/brand-enquiry$/),
    utm: { source: 'google' },
  });
  expect(await stored(page, draft)).toBeNull();

  await page.goto(brandPage);
  await islandsLive(page);
  await fillFestival(page, { email, hands });
  await hands.press(sendButton(page));
  await expect(reference(page)).toHaveText(first ?? '');
});

async function fillFestival(page: Page, { email, hands }: { email: string; hands: Hands }) {
  await fillPerson(page, { email, hands });
  await hands.choose(page.getByRole('radio', { name: 'Meher Tarana' }));
  await hands.pick(page.getByLabel('What kind of campaign?'), 'Festival');
  await hands.press(page.getByRole('checkbox', { name: 'WhatsApp' }));
  await hands.press(page.getByRole('checkbox', { name: 'OTT' }));
  await hands.pick(page.getByLabel('Budget, without GST'), '₹10 lakh to ₹25 lakh');
}

test(
  'journey 17: a brand enquires about a star in Hindi from beginning to end',
  { tag: '@all' },
  async ({ page, hands, calls }) => {
    await page.goto(`/hi${brandPage}`);
    await islandsLive(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expect(page.getByText('पैसे लेकर प्रचार हो, तो बताना ज़रूरी है')).toBeVisible();

    await hands.press(sendButton(page));
    await expect(page.getByRole('group', { name: 'इसे एक बार और देखिए' })).toBeFocused();
    await expectNoBarriers(page);
    await sendInHindi(page, hands);

    await expect(page.getByRole('heading', { name: 'धन्यवाद, Priya Nair।' })).toBeFocused();
    await expect(reference(page)).toHaveText(/^BR-\d+$/);
    await expect(page.getByRole('link', { name: 'हमारे कैलेंडर में समय चुनिए' })).toHaveAttribute('href', /^https:/);
    await expectNoBarriers(page);
    expect(calls.find((call) => call.path === path)?.body).toMatchObject({
      celebId: 'kabir',
      channels: ['tv'],
      budgetBand: '1Cr+',
      pageUrl: expect.stringMatching(/\/hi\/brand-enquiry$/),
    });
  },
);

async function sendInHindi(page: Page, hands: Hands): Promise<void> {
  await fillPerson(page, { email: freshEmail(), hands });
  await hands.choose(page.getByRole('radio', { name: 'कबीर रंगरेज़' }));
  await hands.press(page.getByRole('checkbox', { name: 'टेलीविज़न' }));
  await hands.pick(page.getByLabel('बजट, GST के बिना'), '₹1 करोड़ से ज़्यादा');
  await hands.press(sendButton(page));
}
