import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { beginPayment, newCustomer, paidOrder } from '../visitor/customer.ts';
import { expect, test } from '../visitor/watched-test.ts';
import { pages } from './pages.ts';

const registryUrl = process.env['REGISTRY_URL'] ?? 'http://localhost:3003';
const home = process.env['MARQUEE_HOME'] ?? path.resolve(import.meta.dirname, '../../.marquee');

/** The validator with its standard preset: what the HTML standard demands, and no matters of style. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

for (const language of ['en', 'hi'])
  test(
    `the HTML of every page is valid, and its policy is below 2 kB: ${language}`,
    { tag: language === 'en' ? [] : '@all' },
    async ({ request }) => {
      const found: string[] = [];
      for (const { path } of pages) {
        const url = language === 'en' ? path : `/hi${path.replace(/^\/$/, '')}`;
        const { html, policy } = await punctualPage(request, url);
        if (policy.length >= 2_000) found.push(`${url}: a policy of ${policy.length} bytes`);
        found.push(...(await faultsIn(url, html)));
      }
      expect(found).toEqual([]);
    },
  );

test('the HTML of an order’s pages is valid', async ({ request, baseURL }) => {
  const { paymentId, order } = await paidOrder(await newCustomer(), { site: baseURL ?? '', delivered: true });
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
    found.push(...(await faultsIn(url, (await punctualPage(request, url)).html)));
  expect(found).toEqual([]);
});

test('the HTML of the sandbox payment pages and of the console is valid', async ({ request, baseURL }) => {
  const customer = await newCustomer();
  const site = baseURL ?? '';
  const card = await beginPayment(customer, { site });
  const upi = await beginPayment(customer, { site, method: 'upi' });
  const rowsWithRollback = await signedInConsole(request);
  const found: string[] = [];
  for (const url of [card.redirectUrl, upi.redirectUrl, registryUrl, rowsWithRollback]) {
    const response = await request.get(url, { headers: { accept: 'text/html' } });
    expect(response.headers()['content-type']).toContain('text/html');
    const html = await response.text();
    if (url === rowsWithRollback) expect(html).toContain('<dialog');
    found.push(...(await faultsIn(url, html)));
  }
  expect(found).toEqual([]);
});

/**
 * Signs in at the console. Returns the URL of an environment of this test alone, with a healthy remote that can be
 * rolled back.
 */
async function signedInConsole(request: APIRequestContext): Promise<string> {
  const [environment, remote] = ['html', 'mfe-enterprise'];
  const token = (await readFile(path.join(home, 'registry/token'), 'utf8')).trim();
  const headers = { authorization: `Bearer ${token}` };
  const change = async (url: string, data: object) =>
    expect((await request.post(registryUrl + url, { headers, data })).ok()).toBe(true);
  await change('/environments', { name: environment, reason: 'to read its page' });
  const {
    publishedAt: _at,
    publishedBy: _by,
    ...release
  } = (await (await request.get(`${registryUrl}/releases/${remote}/1.0.0`)).json()) as Record<
    string,
    unknown
  >;
  for (const version of ['9.3.0', '9.3.1']) {
    await change('/releases', { ...release, version });
    await change(`/environments/${environment}/promote`, { remote, version, reason: 'to read its page' });
  }
  const form = { token, next: '/' };
  const signedIn = await request.post(`${registryUrl}/console/sign-in`, {
    headers: { origin: registryUrl },
    form,
    maxRedirects: 0,
  });
  expect(signedIn.status()).toBe(303);
  return `${registryUrl}/?environment=${environment}`;
}

/** What is invalid in the HTML of a page. */
async function faultsIn(url: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${url}: ${ruleId}: ${message} ${selector ?? ''}`);
}

/**
 * Returns the HTML and content security policy of a page whose loader was in time. The header of a page does not wait for a late loader,
 * whose title and styles then stand in the body: parsers accept that, the standard does not.
 */
async function punctualPage(request: APIRequestContext, url: string) {
  let [html, policy] = ['', ''];
  await expect
    .poll(async () => {
      const response = await request.get(url);
      policy = response.headers()['content-security-policy'] ?? '';
      html = await response.text();
      return html.split('</head>')[0];
    }, url)
    .toContain('<title>');
  return { html, policy };
}
