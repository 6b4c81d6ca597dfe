import { isFirstRing } from '@marquee/testing/ring';
import { countResources, counts, goTo, timersEnded } from '../visitor/resource-counts.ts';
import { expect, test } from '../visitor/visitor-test.ts';

/** `npm test -- mounts` mounts each page a hundred times, `npm test` once more than the first time. */
const mounts = Number(process.env['MOUNTS'] ?? (isFirstRing ? 1 : 3));

/** A page of each remote that hydrates, and one that contains no remote's code. */
const pages = {
  'mfe-auth': '/login',
  'mfe-checkout': '/order/aarav-suryan',
  'mfe-enterprise': '/contact-sales',
  'mfe-fanzone': '/celebrities/aarav-suryan',
  'mfe-quiz': '/quiz/aarav-suryan/play',
};
const plain = '/terms';

test.setTimeout(Math.max(300_000, mounts * 15_000));

test(
  `feature 16: ${mounts} mounts and unmounts of a page of each remote leave no timer, listener, node or style`,
  { tag: '@all' },
  async ({ page }) => {
    await page.addInitScript(countResources);
    await page.goto(plain);
    const visit = async (path: string) => {
      await goTo(page, path);
      const slot = page.locator('[data-slot="page"]');
      await slot.dispatchEvent('pointerdown');
      await expect(slot).toHaveAttribute('data-state', 'hydrated');
      await goTo(page, plain);
    };
    // The first visits load code and create what stays, such as toasts and the deferred bundle.
    for (const path of Object.values(pages)) await visit(path);
    await timersEnded(page);
    const before = await counts(page);
    for (let mount = 0; mount < mounts; mount += 1)
      for (const path of Object.values(pages)) await visit(path);
    await timersEnded(page);
    const after = await counts(page);
    expect(after.timers).toBeLessThanOrEqual(before.timers);
    expect({ ...after, timers: 0 }).toEqual({ ...before, timers: 0 });
  },
);
