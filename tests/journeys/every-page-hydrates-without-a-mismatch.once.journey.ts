import { isFirstRing } from '@marquee/testing/ring';
import { renderedInFull } from '../site/rendered-in-full.ts';
import { expectNoBarriers, widths } from '../visitor/barriers.ts';
import { watchShifts } from '../visitor/layout-shifts.ts';
import { expect, test } from '../visitor/watched-test.ts';
import { pages } from './pages.ts';
import { islandsLive, watchConsole } from './support.ts';

// `npm run states` checks all widths and languages.
for (const [turn, { path }] of pages.entries()) {
  if (isFirstRing && turn % 8 !== 0) continue;
  test(`${path} hydrates without a mismatch, an error, a shift, a sideways scroll or a barrier`, async ({
    page,
  }) => {
    const problems = watchConsole(page);
    const shifted = await watchShifts(page);
    await renderedInFull(path, async () => ({ text: (await (await page.goto(path))?.text()) ?? '' }));
    await islandsLive(page);
    expect(await shifted()).toBeLessThan(0.01);

    await page.setViewportSize({ width: widths[turn % widths.length] ?? 360, height: 900 });
    await expectNoBarriers(page);
    expect(problems).toEqual([]);
  });
}
