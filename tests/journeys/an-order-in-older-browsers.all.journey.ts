import { supportedBrowsers } from '@marquee/build';
import { soon } from '@marquee/testing/form-samples';
import { apisLackedBy, type LackedApi } from '../pages/browser-support.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { fillWizard, freshNumber, islandsLive, payByCard, signIn } from './support.ts';

// Chromium without the APIs and built-in objects that the oldest supported browsers lack, by MDN's data. What they lack
// of syntax and CSS is read from the builds (`the-builds-run-in-supported-browsers`).
for (const [browser, version] of Object.entries(supportedBrowsers))
  test.describe(browser, () => {
    // Chromium would go on to require Trusted Types, which Firefox and Safari of these versions lack.
    test.use({ bypassCSP: browser !== 'chrome' });

    test(`a fan orders a video with what ${browser} ${version} has`, async ({ page, hands, complaints }) => {
      const lacked = apisLackedBy(browser, version);
      await page.addInitScript(remove, lacked);
      // Without adopted stylesheets every link loads a document, which ends the requests of the one that is left.
      if (browser === 'safari') complaints.push(/did not respond for the slot/);

      await page.goto('/fans');
      expect(await page.evaluate(stillThere, lacked)).toEqual([]);
      await hands.press(page.locator('main a[href="/celebrities/aarav-suryan"]').first());
      await page.waitForURL('**/celebrities/aarav-suryan');
      await islandsLive(page);
      await hands.press(page.locator('[data-slot="checkout.order-button"] a').first());
      await hands.choose(page.getByRole('radio', { name: 'Birthday' }));
      await fillWizard(page, { date: soon, who: /Sister/, name: 'Asha Rao', sound: 2 }, hands);
      await hands.press(page.getByRole('button', { name: 'Go to checkout' }));
      await signIn(page, freshNumber(), { hands });
      await expect(page.getByText(/^Your bank may ask/)).toBeVisible();
      await hands.choose(page.getByRole('radio', { name: /^Card/ }));
      await hands.press(page.getByRole('button', { name: 'Pay ₹499' }));
      await page.waitForURL(/\/gateway\/pay\//);
      await payByCard(page, undefined, hands);
      await page.waitForURL(/\/payment\/status\//);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        /Your video is (ordered|ready)|Thank you/,
      );
      await islandsLive(page);
    });
  });

/** Removes APIs from a page before its first script. */
function remove(lacked: LackedApi[]): void {
  // The types of TypeScript name each global; these come from MDN's data.
  const globals = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const { of, member } of lacked) {
    if (member === undefined) {
      delete globals[of];
      continue;
    }
    const owner = globals[of];
    for (const holder of [owner, owner?.prototype, of === 'Window' ? globalThis : undefined])
      if (holder) Reflect.deleteProperty(holder, member);
  }
}

/** The APIs that a page has all the same. Symbols cannot be deleted, and the builds name none that a browser lacks. */
function stillThere(lacked: LackedApi[]): string[] {
  // The types of TypeScript name each global; these come from MDN's data.
  const globals = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  return lacked.flatMap(({ of, member }) => {
    const owner = globals[of];
    if (member === undefined) return owner === undefined ? [] : [of];
    if (of === 'Symbol') return [];
    const isThere = [owner, owner?.prototype].some((holder) => holder && Object.hasOwn(holder, member));
    return isThere ? [`${of}.${member}`] : [];
  });
}
