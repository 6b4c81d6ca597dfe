import { rowsOfRing } from '@marquee/testing/ring';
import { distinctiveSecrets } from '../site/distinctive-secrets.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { enquiries, fillPerson, freshEmail, reference, sendButton } from '../visitor/enquiry.ts';
import { receivedCalls } from '../visitor/received-calls.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { islandsLive, stored } from './support.ts';

const { page: salesPage, draft } = enquiries.sales;

test('journey 16: a business that leaves after the first step is already a lead; it comes back and sends the rest', async ({
  page,
  hands,
  calls,
}) => {
  await page.goto('/');
  await islandsLive(page);
  await hands.press(page.locator('main').getByRole('link', { name: 'Book a demo' }).first());
  await page.waitForURL(salesPage);
  await islandsLive(page);

  // The specification's rule: no whitespace, one @, a dot in the domain.
  const email = page.getByLabel('Work email');
  for (const wrong of rowsOfRing(['a b@c.in', 'a@b', 'a@@b.in'], 1)) {
    await hands.type(email, wrong);
    await hands.press(sendButton(page));
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('link', { name: 'Enter an email address like priya@bank.in' })).toBeVisible();
  }
  await hands.type(email, 'priya@bank.in');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expectNoBarriers(page);
  expect(leadCalls()).toEqual([]);

  const fresh = freshEmail();
  await fillPerson(page, { email: fresh, hands });
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await expect(page.getByLabel('What is it for?')).toBeVisible();
  await expectNoBarriers(page);
  await expect.poll(leadCalls).toEqual(['/api/capture-leadsquared-data']);
  await hands.type(page.getByLabel(/Anything else/), 'For Pongal');

  // The visitor has left, and the lead exists.
  await page.goto('/languages');
  await expect.poll(() => leadOf(fresh)).toMatchObject({ Company: 'Example Bank', mx_Page: salesPage });

  // The visitor comes back to the step they left.
  await page.goto(salesPage);
  await islandsLive(page);
  await expect(page.getByLabel(/Anything else/)).toHaveValue('For Pongal');
  calls.length = 0;
  await hands.pick(page.getByLabel('What is it for?'), 'Renewal and payment reminders');
  await hands.pick(page.getByLabel('How many videos a month?'), 'More than 1 lakh');
  await hands.press(page.getByRole('checkbox', { name: 'தமிழ்' }));
  await hands.press(sendButton(page));

  await expect(page.getByRole('heading', { name: /Thanks, Priya Nair/ })).toBeFocused();
  await expect(reference(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose a time in our calendar' })).toBeVisible();
  await expectNoBarriers(page);
  expect(leadCalls()).toEqual(['/api/update-leadsquared-data']);
  const enquiry = calls.find(({ path }) => path === enquiries.sales.path);
  expect(enquiry?.body).toMatchObject({
    email: fresh,
    mobileNumber: '9812345678',
    useCase: 'renewal_reminders',
    videosPerMonth: '100k+',
    languages: ['ta'],
    message: 'For Pongal',
    consent: true,
    leadId: expect.any(String),
  });
  expect(enquiry?.headers).toMatchObject({
    app_version_code: '2203',
    app_version_name: '2.203',
    os_type: 'web',
  });
  expect(await stored(page, draft)).toBeNull();
  await expect.poll(() => leadOf(fresh)).toMatchObject({ mx_Monthly_Volume: '100k+', mx_Languages: 'ta' });

  function leadCalls(): string[] {
    return calls.filter(({ path }) => path.includes('leadsquared')).map(({ path }) => path);
  }
});

test(
  'journey 16: a lead store that is down delays no visitor',
  { tag: '@all' },
  async ({ page, hands, calls, fault }) => {
    await fault({ call: 'C17', kind: 'hard', status: 500 });
    await page.goto(salesPage);
    await islandsLive(page);
    await fillPerson(page, { email: freshEmail(), hands });
    await hands.press(sendButton(page));

    await expect(reference(page)).toBeVisible();
    const enquiry = calls.find(({ path }) => path === enquiries.sales.path);
    expect(enquiry?.body).not.toHaveProperty('leadId');
  },
);

test(
  'journey 16: no key of a third party reaches the browser, and no browser reaches a third party',
  { tag: '@all' },
  async ({ page, hands, request }) => {
    const requested: URL[] = [];
    page.on('request', (one) => requested.push(new URL(one.url())));
    await page.goto(salesPage);
    await islandsLive(page);
    await fillPerson(page, { email: freshEmail(), hands });
    await hands.press(sendButton(page));
    await expect(reference(page)).toBeVisible();

    const here = new URL(page.url()).origin;
    const hosts = await page.evaluate(() => document.getElementById('marquee-page')?.textContent ?? '');
    for (const { protocol, origin } of requested) {
      if (protocol.startsWith('http') && origin !== here) expect(hosts).toContain(origin);
    }
    const texts = requested
      .filter(({ origin, pathname }) => origin === here && !pathname.startsWith('/media/'))
      .filter(({ pathname }) => !pathname.startsWith('/api/') && !pathname.startsWith('/__marquee/'));
    for (const { href } of texts) {
      const text = await (await request.get(href)).text();
      for (const key of Object.values(distinctiveSecrets))
        expect(text.includes(key) && `${href} holds ${key}`).toBe(false);
    }
  },
);

/** What the lead store has received about one person so far, by attribute. */
async function leadOf(email: string): Promise<Record<string, string>> {
  const reported = await receivedCalls(/Lead\.(Create|Update)$/);
  const first = reported.findIndex(({ body }) => JSON.stringify(body).includes(email));
  const fields = reported
    .slice(first === -1 ? reported.length : first)
    .filter(({ status }) => status === 200)
    .flatMap(({ body }) => body as { Attribute: string; Value: string }[]);
  return Object.fromEntries(fields.map(({ Attribute, Value }) => [Attribute, Value]));
}
