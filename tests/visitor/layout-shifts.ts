import type { Page } from '@playwright/test';

type Shift = { value: number; hadRecentInput: boolean };

/**
 * Records layout shifts on the pages opened from now on. Returns a function that resolves to the sum of all
 * layout shifts of the current document without recent input, 0 for none.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await framesDrawn(page);
    // `shifts` is from the script above.
    return page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
    );
  };
}

/**
 * Waits until the browser has drawn what the page shows now, and has passed the performance entries of these frames to
 * their observers: it does that in an idle task after the frame.
 */
export async function framesDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise<void>((resolve) => requestIdleCallback(() => resolve()));
  });
}
