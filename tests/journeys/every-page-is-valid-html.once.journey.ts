import { expect, test, type APIRequestContext } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { pages } from './pages.ts';

/** The validator with its standard preset: what the HTML standard demands, and no matters of style. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

for (const language of ['en', 'hi'])
  test(`the HTML of every page is valid: ${language}`, async ({ request }) => {
    const found: string[] = [];
    for (const { path } of pages) {
      const url = language === 'en' ? path : `/hi${path.replace(/^\/$/, '')}`;
      const { results } = await validator.validateString(await punctualPage(request, url));
      for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
        found.push(`${url}: ${ruleId}: ${message} ${selector ?? ''}`);
    }
    expect(found).toEqual([]);
  });

/**
 * Returns the HTML of a page whose loader was in time. The header of a page does not wait for a late loader,
 * whose title and styles then stand in the body: parsers accept that, the standard does not.
 */
async function punctualPage(request: APIRequestContext, url: string): Promise<string> {
  let html = '';
  await expect
    .poll(async () => {
      html = await (await request.get(url)).text();
      return html.split('</head>')[0];
    }, url)
    .toContain('<title>');
  return html;
}
