import { expect, test as playwright, type BrowserContext } from '@playwright/test';

/**
 * Playwright's test, which fails when its page violated the site's content security policy, Trusted Types included.
 * `test.use({ violations: [/…/] })` names those that a test provokes. A test that opens a context by itself watches it by
 * `watchViolations`.
 */
export const test = playwright.extend<{ violations: RegExp[] }>({
  violations: [[], { option: true }],
  context: async ({ context, violations }, use) => {
    const seen = await watchViolations(context);
    await use(context);
    expect(seen.filter((one) => !violations.some((expected) => expected.test(one)))).toEqual([]);
  },
});

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
