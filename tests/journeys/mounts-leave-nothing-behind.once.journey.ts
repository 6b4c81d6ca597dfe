import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/visitor-test.ts';

/** `npm test -- mounts` mounts each page a hundred times. */
const mounts = Number(process.env['MOUNTS'] ?? 3);

/** A page of each remote that hydrates, and one that contains no remote's code. */
const pages = {
  'mfe-auth': '/login',
  'mfe-checkout': '/order/aarav-suryan',
  'mfe-enterprise': '/contact-sales',
  'mfe-fanzone': '/celebrities/aarav-suryan',
  'mfe-quiz': '/quiz/aarav-suryan/play',
};
const plain = '/terms';

type Counts = { timers: number; intervals: number; listeners: number; nodes: number; styles: number };

/** Counts timers and the listeners of window and document from the start of the document. */
function countResources() {
  const timers = new Set<unknown>();
  const intervals = new Set<unknown>();
  const listeners = new Map<string, number>();
  const names = new Map<unknown, number>();
  const { setTimeout: set, clearTimeout: clear, setInterval: setEvery, clearInterval: clearEvery } = window;
  Object.assign(window, {
    setTimeout: (act: TimerHandler, ms?: number, ...given: unknown[]) => {
      const id: number = set(() => {
        timers.delete(id);
        if (typeof act === 'function') act(...given);
      }, ms);
      timers.add(id);
      return id;
    },
    clearTimeout: (id: number) => {
      timers.delete(id);
      clear(id);
    },
    setInterval: (...given: Parameters<typeof setInterval>) => {
      const id = setEvery(...given);
      intervals.add(id);
      return id;
    },
    clearInterval: (id: number) => {
      intervals.delete(id);
      clearEvery(id);
    },
  });
  for (const target of [window, document]) {
    const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)];
    const nameOf = (type: string, listener: unknown, options: unknown) => {
      if (!names.has(listener)) names.set(listener, names.size);
      const capture =
        typeof options === 'object' ? (options as { capture?: boolean } | null)?.capture : options;
      return `${target === window} ${type} ${names.get(listener)} ${Boolean(capture)}`;
    };
    target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
      const name = nameOf(type, listener, options);
      listeners.set(name, 1);
      options?.signal?.addEventListener('abort', () => listeners.delete(name));
      const called = options?.once
        ? (event: Event) => {
            listeners.delete(name);
            if (typeof listener === 'function') listener.call(target, event);
          }
        : listener;
      add(type, called, options);
    };
    target.removeEventListener = (type: string, listener: EventListener, options?: EventListenerOptions) => {
      listeners.delete(nameOf(type, listener, options));
      remove(type, listener, options);
    };
  }
  Object.assign(window, {
    resourceCounts: (): Counts => ({
      timers: timers.size,
      intervals: intervals.size,
      listeners: listeners.size,
      nodes: document.querySelectorAll('body *').length,
      styles: document.querySelectorAll('style, link[rel="stylesheet"]').length,
    }),
  });
}

const counts = (page: Page) =>
  page.evaluate(() => (window as unknown as { resourceCounts: () => Counts }).resourceCounts());

/** Goes to a page of the site without a new document. */
async function goTo(page: Page, path: string) {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await page.waitForURL(`**${path}`);
  await expect(page.locator('html')).not.toHaveAttribute('data-navigating');
}

test.setTimeout(Math.max(120_000, mounts * 15_000));

test(`feature 16: ${mounts} mounts and unmounts of a page of each remote leave no timer, listener, node or style`, async ({
  page,
}) => {
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
  // What the shell starts late, and the timers of single-spa and of requests, which end by themselves.
  await page.waitForTimeout(11_000);
  const before = await counts(page);
  for (let mount = 0; mount < mounts; mount += 1) for (const path of Object.values(pages)) await visit(path);
  await expect
    .poll(async () => (await counts(page)).timers, { timeout: 20_000 })
    .toBeLessThanOrEqual(before.timers);
  expect({ ...(await counts(page)), timers: 0 }).toEqual({ ...before, timers: 0 });
});
