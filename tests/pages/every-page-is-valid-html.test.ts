import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { HtmlValidate } from 'html-validate';
import { isFirstRing } from '@marquee/testing/ring';
import { pages } from '../journeys/pages.ts';
import { withCookiesOf } from '../journeys/support.ts';
import { renderedInFull } from '../site/rendered-in-full.ts';
import { fetchCompressed } from '../visitor/crawl.ts';
import { beginPayment, newCustomer, paidOrder } from '../visitor/customer.ts';
import { crawledPages, inHindi, siteUrl } from './crawled-pages.ts';

const registryUrl = process.env['REGISTRY_URL'] ?? 'http://localhost:3003';
const home = process.env['MARQUEE_HOME'] ?? path.resolve(import.meta.dirname, '../../.marquee');

/** The validator with its standard preset: what the HTML standard demands, and no matters of style. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

for (const language of ['English', 'Hindi'])
  test(`the HTML of every page is valid: ${language}`, async () => {
    const { all } = await crawledPages();
    const found: string[] = [];
    for (const [turn, { path: address }] of pages.entries()) {
      // The templates are the same in both languages: the first ring validates every fourth page in Hindi.
      if (language === 'Hindi' && isFirstRing && turn % 4 !== 0) continue;
      const url = language === 'Hindi' ? inHindi(address) : address;
      found.push(...(await faultsIn(url, all.get(url)?.text ?? '')));
    }
    expect(found).toEqual([]);
  });

test('the content security policy of every page is below 2 kB', async () => {
  const policies = [...(await crawledPages()).all.values()].map(({ address, headers }) => ({
    address,
    bytes: String(headers['content-security-policy'] ?? '').length,
  }));
  expect(policies.filter(({ bytes }) => bytes === 0 || bytes >= 2_000)).toEqual([]);
});

test('the HTML of an order’s pages is valid', async () => {
  const { paymentId, order } = await paidOrder(await newCustomer(), { site: siteUrl, delivered: true });
  const found: string[] = [];
  for (const url of [
    `/watch/${order.watchId}`,
    `/refund/${order.videoRequestId}`,
    `/payment/status/${paymentId}`,
    '/checkout/pay',
    '/account',
    '/quiz/aarav-suryan/play',
    '/quiz/aarav-suryan/result',
  ])
    found.push(...(await faultsIn(url, (await renderedInFull(siteUrl + url, fetchCompressed)).text)));
  expect(found).toEqual([]);
});

test('the HTML of the sandbox payment pages and of the console is valid', async () => {
  const customer = await newCustomer();
  const site = siteUrl;
  const card = await beginPayment(customer, { site });
  const upi = await beginPayment(customer, { site, method: 'upi' });
  const { url: rowsWithRollback, cookie } = await signedInConsole();
  const found: string[] = [];
  for (const url of [card.redirectUrl, upi.redirectUrl, registryUrl, rowsWithRollback]) {
    const response = await fetch(url, { headers: { accept: 'text/html', cookie } });
    expect(response.headers.get('content-type')).toContain('text/html');
    const html = await response.text();
    if (url === rowsWithRollback) expect(html).toContain('<dialog');
    found.push(...(await faultsIn(url, html)));
  }
  expect(found).toEqual([]);
});

/**
 * Signs in at the console. Returns the cookie, and the URL of an environment of this test alone, with a healthy remote
 * that can be rolled back.
 */
async function signedInConsole(): Promise<{ url: string; cookie: string }> {
  const [environment, remote] = ['html', 'mfe-enterprise'];
  const token = (await readFile(path.join(home, 'registry/token'), 'utf8')).trim();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const change = async (url: string, data: object) => {
    const sent = { method: 'POST', headers, body: JSON.stringify(data) };
    expect((await fetch(registryUrl + url, sent)).ok).toBe(true);
  };
  await change('/environments', { name: environment, reason: 'to read its page' });
  const published = await fetch(`${registryUrl}/releases/${remote}/1.0.0`);
  const {
    publishedAt: _at,
    publishedBy: _by,
    ...release
  } = (await published.json()) as Record<string, unknown>;
  for (const version of ['9.3.0', '9.3.1']) {
    await change('/releases', { ...release, version });
    await change(`/environments/${environment}/promote`, { remote, version, reason: 'to read its page' });
  }
  const signedIn = await fetch(`${registryUrl}/console/sign-in`, {
    method: 'POST',
    headers: { origin: registryUrl },
    body: new URLSearchParams({ token, next: '/' }),
    redirect: 'manual',
  });
  expect(signedIn.status).toBe(303);
  return { url: `${registryUrl}/?environment=${environment}`, cookie: withCookiesOf(signedIn) };
}

/** What is invalid in the HTML of a page. */
async function faultsIn(url: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${url}: ${ruleId}: ${message} ${selector ?? ''}`);
}
