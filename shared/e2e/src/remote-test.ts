import {
  test as playwright,
  type Locator,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import { chooseVariant } from './choose-variant.ts';
import { failFiles, type FileFault } from './fail-files.ts';
import { fetchPlan, type Plan } from './fetch-plan.ts';
import { killRemote } from './switch-remote.ts';

export type RemoteOptions = {
  /** The visitor's answer to the question about measuring, given before the test; the question appears if undecided. */
  consent: 'accepted' | 'rejected' | 'undecided';
};

export type RemoteFixtures = {
  /** The place of a slot on the page, by its name; `page` is the page's own. */
  slot: (name: string) => Locator;
  /** The releases that this visitor gets. */
  plan: () => Promise<Plan>;
  /** Makes this visitor one who gets a variant of an experiment, or a version. Call it before the page opens. */
  asVariant: (remote: string, variant: string) => Promise<void>;
  /** Switches a remote off for all visitors until the test ends. Only for a site of the test's own. */
  killed: (remote: string) => Promise<void>;
  /** Makes a remote's files fail in this visitor's browser until the test ends. */
  failing: (remote: string, fault?: FileFault) => Promise<void>;
  decided: void;
};

/** Playwright's fixtures, and those of a remote. */
type RemoteTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & RemoteOptions & RemoteFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>;

/**
 * Playwright's `test` with fixtures for remotes: `slot` finds a slot on the page, `plan` returns the visitor's
 * releases, `asVariant` chooses a variant of an experiment, `failing` makes the files of a remote fail, and `killed`
 * switches a remote off. The option `consent` is the visitor's answer to the consent banner.
 *
 * @example
 * test('the card stays readable while its files fail', async ({ page, slot, failing }) => {
 *   await failing('polls');
 *   await page.goto('/fans');
 *   await expect(slot('polls.card')).toContainText('Tea or coffee?');
 * });
 */
export const test: RemoteTest = playwright.extend<RemoteOptions & RemoteFixtures>({
  consent: ['accepted', { option: true }],
  decided: [
    async ({ consent, context, baseURL }, use) => {
      if (consent !== 'undecided' && baseURL)
        await context.addCookies([{ name: 'consent', value: consent, url: baseURL }]);
      await use();
    },
    { auto: true },
  ],
  slot: ({ page }, use) => use((name) => page.locator(`[data-slot="${name}"]`)),
  plan: ({ context }, use) => use(() => fetchPlan(context.request)),
  asVariant: ({ context, baseURL }, use) =>
    use((remote, variant) => chooseVariant(context, { remote, variant, siteUrl: baseURL ?? '' })),
  failing: ({ context }, use) => use((remote, fault = 'offline') => failFiles(context, remote, fault)),
  killed: async ({ request }, use) => {
    const revivals: (() => Promise<void>)[] = [];
    await use(async (remote) => void revivals.push(await killRemote(request, remote)));
    for (const revive of revivals.toReversed()) await revive();
  },
});
