import { visitIn } from '../states/visit.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import type { ErrorRow } from './error-row.ts';
import { errorRows } from './error-rows.ts';

// The full form (`npm run faults`) plays every row. The quick form, part of `npm test`, plays the first
// of each call.
const isFull = process.env['FAULTS'] === 'full';
const isFirstOfItsCall = (row: ErrorRow) => row === errorRows.find(({ call }) => call === row.call);

for (const row of errorRows.filter((each) => isFull || isFirstOfItsCall(each))) {
  test(`${row.call}: ${row.name}`, async ({ page }) => {
    const visit = visitIn('en', page);
    // A toast is gone after three seconds; what was shown is written down as it comes.
    await page.addInitScript(() => {
      const shown: string[] = [];
      Object.assign(window, { shownToasts: shown });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof HTMLElement) {
              const toast = node.matches('.Toastify__toast') ? node : node.querySelector('.Toastify__toast');
              if (toast) shown.push(toast.textContent);
            }
      }).observe(document, { childList: true, subtree: true });
    });
    await row.arrive(visit);

    if (row.inline) await expect(page.getByText(row.inline).filter({ visible: true }).first()).toBeVisible();
    // The toast itself may be gone by now: what counts is that it was shown.
    // The list is the one the script above put on the window.
    const shown = () => page.evaluate(() => (window as unknown as { shownToasts: string[] }).shownToasts);
    if (row.toast)
      await expect.poll(shown).toEqual(expect.arrayContaining([expect.stringMatching(row.toast)]));
    else expect(await shown()).toEqual([]);
    await row.afterwards?.(visit);
  });
}
