import { expect, test, type APIRequestContext } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { pages } from './pages.ts';

/** The validator with its standard preset: what the HTML standard demands, and no matters of style. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

for (const language of ['en', 'hi'])
  test(`the HTML of every page is valid, and its policy is below 2 kB: ${language}`, async ({ request }) => {
    const found: string[] = [];
    for (const { path } of pages) {
      const url = language === 'en' ? path : `/hi${path.replace(/^\/$/, '')}`;
      const { html, policy } = await punctualPage(request, url);
      if (policy.length >= 2_000) found.push(`${url}: a policy of ${policy.length} bytes`);
      const { results } = await validator.validateString(html);
      for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
        found.push(`${url}: ${ruleId}: ${message} ${selector ?? ''}`);
    }
    expect(found).toEqual([]);
  });

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
