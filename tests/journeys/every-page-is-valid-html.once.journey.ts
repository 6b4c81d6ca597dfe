import type { APIRequestContext } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { beginPayment, newCustomer } from '../visitor/customer.ts';
import { expect, test } from '../visitor/watched-test.ts';
import { pages } from './pages.ts';

const registryUrl = process.env['REGISTRY_URL'] ?? 'http://localhost:3003';

/** The validator with its standard preset: what the HTML standard demands, and no matters of style. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

for (const language of ['en', 'hi'])
  test(
    `the HTML of every page is valid, and its policy is below 2 kB: ${language}`,
    { tag: language === 'en' ? [] : '@slow' },
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

test('the HTML of the sandbox payment page and of the console is valid', async ({ request, baseURL }) => {
  const { redirectUrl } = await beginPayment(await newCustomer(), { site: baseURL ?? '' });
  const found: string[] = [];
  for (const url of [redirectUrl, registryUrl]) {
    const response = await request.get(url, { headers: { accept: 'text/html' } });
    expect(response.headers()['content-type']).toContain('text/html');
    found.push(...(await faultsIn(url, await response.text())));
  }
  expect(found).toEqual([]);
});

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
