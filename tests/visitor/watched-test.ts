import {
  expect,
  test as playwright,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
} from '@playwright/test';

import { endRoutes, reportTest } from './report-test.ts';

export type NewContext = (options?: BrowserContextOptions) => Promise<BrowserContext>;

/**
 * Playwright's test, which fails when its page violated the site's content security policy, Trusted Types included.
 * `test.use({ violations: [/…/] })` names those that a test provokes. A test that starts a browser by itself watches its
 * pages by `watchViolations`.
 */
export const test = playwright.extend<{ violations: RegExp[]; newContext: NewContext }>({
  violations: [[], { option: true }],
  context: async ({ context, violations }, use, info) => {
    const seen = await watchViolations(context);
    await reportTest({ context }, () => use(context), info);
    expect(seen.filter((one) => !violations.some((expected) => expected.test(one)))).toEqual([]);
  },
  newContext,
});

/**
 * The fixture `newContext`: opens further contexts, which are closed after the test. The test fails when a page of
 * theirs violated its content security policy.
 */
export async function newContext(
  { browser }: { browser: Browser },
  use: (open: NewContext) => Promise<void>,
): Promise<void> {
  const opened: { context: BrowserContext; violations: string[] }[] = [];
  await use(async (options) => {
    const context = await browser.newContext(options);
    opened.push({ context, violations: await watchViolations(context) });
    return context;
  });
  for (const { context } of opened) {
    await endRoutes(context);
    await context.close();
  }
  expect(opened.flatMap(({ violations }) => violations)).toEqual([]);
}

/** Returns the violations of the content security policy in all pages of the context; later ones are added. */
export async function watchViolations(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  context.on('console', (message) => {
    if (message.text().startsWith('securitypolicyviolation: ')) seen.push(message.text());
  });
  await reportViolations(context);
  return seen;
}

/** Makes every page of the context write each violation of its content security policy to the console. */
export async function reportViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`securitypolicyviolation: ${violatedDirective} ${blockedURI} ${sample}`),
    ),
  );
}

export { expect };
