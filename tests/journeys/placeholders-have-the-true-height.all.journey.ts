import { expect, test } from '../visitor/watched-test.ts';

const templates = ['/', '/fans', '/celebrities/aarav-suryan', '/order/aarav-suryan'];

test('a page has the same height before and after it is idle, within 10 %, on a phone and a desktop', async ({
  page,
}) => {
  // Without the boot script a placeholder stays until its section comes near the viewport.
  await page.route('**/assets/boot/boot.*', (route) => route.abort());
  const ratios: Record<string, number> = {};
  let placeholders = 0;
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of templates) {
      await page.goto(path);
      const measured = await page.evaluate(async () => {
        await document.fonts.ready;
        const root = document.documentElement;
        const lazy = [...document.querySelectorAll('#main .mq-section')].filter(
          (section) => getComputedStyle(section).contentVisibility === 'auto',
        );
        const before = root.scrollHeight;
        root.toggleAttribute('data-whole', true);
        return { lazy: lazy.length, ratio: before / root.scrollHeight };
      });
      placeholders += measured.lazy;
      ratios[`${path} at ${width} px`] = measured.ratio;
    }
  }
  expect(placeholders).toBeGreaterThan(10);
  expect(Object.entries(ratios).filter(([, ratio]) => Math.abs(ratio - 1) > 0.1)).toEqual([]);
});
