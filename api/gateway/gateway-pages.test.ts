import { createHash } from 'node:crypto';
import { cards, confirm, fillCart, initiate, payWith } from '../testing/place-order.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

async function openPayment(changes: object = {}) {
  const { token } = await site.signIn();
  const checkout = await fillCart(site, token);
  const { data } = await initiate(site, checkout, changes);
  const { pathname, search } = new URL(data.redirectUrl);
  return {
    ...data,
    token,
    checkout,
    show: () => site.api.inject(`${pathname}${search}`),
    cancel: () => site.api.inject(`${pathname}/cancel${search}`),
    status: async () => (await confirm(site, token, data.paymentId)).paymentStatus,
  };
}

/** The page to which a sent form redirects, so that the browser's Back sends no form again. */
async function pageAfter(sent: ReturnType<typeof payWith>) {
  const { statusCode, headers } = await sent;
  expect(statusCode).toBe(303);
  return site.api.inject(String(headers.location));
}

test('the page shows the amount and labels its fields', async () => {
  const { show } = await openPayment();

  const page = await show();

  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<label for="number">Card number</label>');
  expect(page.body).toContain('<label for="expiry">Expiry</label>');
  expect(page.body).toContain('<label for="cvc">CVC</label>');
  expect(page.body).toContain('Pay ₹499</button>');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.headers['content-security-policy']).toContain("form-action 'self' http://localhost:3000");
});

test('an order in Hindi has a payment page in Hindi', async () => {
  const { show } = await openPayment({ returnUrl: 'http://localhost:3000/hi/payment/status/{paymentId}' });

  const { body } = await show();
  expect(body).toContain('<html lang="hi">');
  expect(body).toContain('कार्ड नंबर');
  expect(body).toContain('₹499 का भुगतान कीजिए</button>');
});

test('the page has fonts for both languages, and their route serves nothing else', async () => {
  const { show } = await openPayment();
  const { body } = await show();
  const fonts = [...body.matchAll(/url\((\/gateway\/fonts\/[^)]+)\)/g)].map(([, url]) => url ?? '');

  expect(fonts.some((url) => url.includes('devanagari'))).toBe(true);
  for (const url of fonts) {
    const { statusCode, headers } = await site.api.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'font/woff2']);
  }
  expect((await site.api.inject('/gateway/fonts/..%2Fpackage.json')).statusCode).toBe(404);
});

test('a valid card pays and redirects back', async () => {
  const { redirectUrl, paymentId, status } = await openPayment();

  const paid = await payWith(site, redirectUrl, cards.success);

  expect(paid.statusCode).toBe(303);
  expect(paid.headers.location).toBe(`http://localhost:3000/payment/status/${paymentId}`);
  expect(await status()).toBe('SUCCESS');
});

test('a declined card shows the reason, and another card can pay', async () => {
  const { redirectUrl, status } = await openPayment();

  const declined = await pageAfter(payWith(site, redirectUrl, cards.declined));
  expect(declined.statusCode).toBe(200);
  expect(declined.body).toContain('Your bank declined this card. Nothing was charged.');
  expect(declined.body).toMatch(/id="number"[^>]*autofocus[^>]*aria-describedby="problem"/);
  expect(declined.body).not.toContain('value=');
  expect(await status()).toBe('FAILED');

  await payWith(site, redirectUrl, cards.success);
  expect(await status()).toBe('SUCCESS');
});

test('after five declined cards the page redirects back @all', async () => {
  const { redirectUrl, status } = await openPayment();

  for (let tries = 0; tries < 4; tries += 1) await payWith(site, redirectUrl, cards.declined);
  const last = await payWith(site, redirectUrl, cards.declined);

  expect(last.statusCode).toBe(303);
  expect(await status()).toBe('FAILED');
});

test('a card that requires a bank code is charged with the right code only', async () => {
  const { redirectUrl, status } = await openPayment();

  const page = await pageAfter(payWith(site, redirectUrl, cards.bankCode));
  expect(page.body).toContain('<label for="code">Bank code</label>');
  expect(page.body).not.toContain('role="alert"');
  const refused = await pageAfter(payWith(site, redirectUrl, '999999', '/bank-code'));
  expect(refused.body).toContain('That code is not right');
  expect(await status()).toBe('PENDING');

  expect((await payWith(site, redirectUrl, '123456', '/bank-code')).statusCode).toBe(303);
  expect(await status()).toBe('SUCCESS');
});

test('a pending card redirects back, succeeds after ten seconds, and is not charged twice meanwhile @all', async () => {
  const { redirectUrl, paymentId, status, checkout } = await openPayment();

  expect((await payWith(site, redirectUrl, cards.pending)).statusCode).toBe(303);
  expect(await status()).toBe('PENDING');
  expect((await initiate(site, checkout, { clientRequestId: 'impatient' })).data.paymentId).toBe(paymentId);
  expect((await payWith(site, redirectUrl, cards.success)).statusCode).toBe(303);
  expect(await status()).toBe('PENDING');

  site.passSeconds(10);
  expect(await status()).toBe('SUCCESS');
});

test('cancelling redirects back, and the same order can be opened again and paid', async () => {
  const { redirectUrl, paymentId, cancel, status, checkout } = await openPayment();

  expect((await cancel()).headers.location).toBe(`http://localhost:3000/payment/status/${paymentId}`);
  expect(await status()).toBe('CANCELLED');
  expect((await payWith(site, redirectUrl, cards.success)).statusCode).toBe(410);
  expect(await status()).toBe('CANCELLED');

  const again = await initiate(site, checkout);
  expect(again.data.paymentId).toBe(paymentId);
  await payWith(site, again.data.redirectUrl, cards.success);
  expect(await status()).toBe('SUCCESS');
});

test('a successful payment cannot be cancelled', async () => {
  const { redirectUrl, cancel, status } = await openPayment();
  await payWith(site, redirectUrl, cards.success);

  await cancel();
  expect(await status()).toBe('SUCCESS');
});

test('an invalid card number is shown at its field, and nothing is charged', async () => {
  const { redirectUrl, status } = await openPayment();

  const page = await payWith(site, redirectUrl, '4242 4242 4242 4241');
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/id="number-error"\s*>Check the card number/);
  expect(page.body).toContain('aria-invalid="true"');
  expect(page.body).toContain('<title>Check the card number: Pay securely');
  expect(page.body).toMatch(/id="number"[^>]*autofocus[^>]*aria-describedby="number-error"/);
  expect(await status()).toBe('PENDING');
});

test('a payment is not found without the secret of its link', async () => {
  const { paymentId } = await openPayment();

  const page = await site.api.inject(`/gateway/pay/${paymentId}?secret=guess`);
  expect(page.statusCode).toBe(404);
  expect(page.body).toContain('We can’t find this payment');
});

test('an unfinished payment fails after half an hour', async () => {
  const { show, status } = await openPayment();

  site.passSeconds(31 * 60);
  expect((await show()).statusCode).toBe(410);
  expect(await status()).toBe('FAILED');
});

test('a real card is declined without its number in the page', async () => {
  const { redirectUrl } = await openPayment();

  const page = await pageAfter(payWith(site, redirectUrl, '4111 1111 1111 1111'));
  expect(page.body).toContain('This test page takes no real cards');
  expect(page.body).not.toContain('4111');
});

test('the page runs the script of the card form and no other', async () => {
  const { show } = await openPayment();

  const { headers, body } = await show();
  const script = /<script>(.*)<\/script>/s.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}';`);
});

const byUpi = { method: 'upi' };
const answer = (redirectUrl: string, outcome: string) => {
  const { pathname, search } = new URL(redirectUrl);
  return site.api.inject({
    method: 'POST',
    url: `${pathname}/upi${search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `outcome=${outcome}`,
  });
};

test('the UPI page has a link for phones and a QR code, and asks for no card', async () => {
  const { show, paymentId } = await openPayment(byUpi);

  const { body } = await show();
  expect(body).toContain('<h1>Pay by UPI</h1>');
  expect(body).toContain(
    `href="upi://pay?pa=marquee%40sandbox&amp;pn=Marquee&amp;am=499.00&amp;cu=INR&amp;tr=${paymentId}`,
  );
  expect(body).toMatch(/<svg\s+role="img"\s+aria-label="QR code for your UPI app"/);
  expect(body).toMatch(/Pay ₹499\s*<\/button>/);
  expect(body).not.toContain('Card number');
});

test.each([
  ['pay', 'SUCCESS', null],
  ['fail', 'FAILED', 'declined'],
  ['pending', 'PENDING', null],
  ['expire', 'FAILED', null],
] as const)('a UPI app that answers "%s" leaves the payment in %s', async (outcome, state, failure) => {
  const { redirectUrl, paymentId, token } = await openPayment(byUpi);

  const answered = await answer(redirectUrl, outcome);
  expect(answered.statusCode).toBe(303);
  expect(answered.headers.location).toBe(`http://localhost:3000/payment/status/${paymentId}`);
  expect(await confirm(site, token, paymentId)).toMatchObject({ paymentStatus: state, failure });
});

test('a pending UPI payment succeeds later, and an expired one can be opened again @all', async () => {
  const pending = await openPayment(byUpi);
  await answer(pending.redirectUrl, 'pending');
  site.passSeconds(10);
  expect(await pending.status()).toBe('SUCCESS');

  const expired = await openPayment(byUpi);
  await answer(expired.redirectUrl, 'expire');
  expect((await expired.show()).statusCode).toBe(410);
  await answer(expired.redirectUrl, 'pay');
  expect(await expired.status()).toBe('FAILED');
  const again = await initiate(site, expired.checkout, byUpi);
  await answer(again.data.redirectUrl, 'pay');
  expect(await expired.status()).toBe('SUCCESS');
});

test('a payment by card cannot be answered by a UPI app @all', async () => {
  const { redirectUrl, status } = await openPayment();
  expect((await answer(redirectUrl, 'pay')).body).toContain('Card number');
  expect(await status()).toBe('PENDING');
});
