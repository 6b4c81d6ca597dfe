import { expect, test as playwright, type BrowserContext } from '@playwright/test';

/**
 * Playwright's test, which fails when its page violated the site's content security policy, Trusted Types included.
 * `test.use({ violations: [/…/] })` names those that a test provokes. Contexts that a test opens by itself are not
 * watched.
 */
export const test = playwright.extend<{ violations: RegExp[] }>({
  violations: [[], { option: true }],
  context: async ({ context, violations }, use) => {
    const seen: string[] = [];
    context.on('console', (message) => {
      if (message.text().startsWith('securitypolicyviolation: ')) seen.push(message.text());
    });
    await reportViolations(context);
    await use(context);
    expect(seen.filter((one) => !violations.some((expected) => expected.test(one)))).toEqual([]);
  },
});

/** Makes every page of the context write each violation of its content security policy to the console. */
export async function reportViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`securitypolicyviolation: ${violatedDirective} ${blockedURI} ${sample}`),
    ),
  );
}

export { expect };
