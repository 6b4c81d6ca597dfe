import { expect, type Page } from '@playwright/test';

/**
 * What the code of a page has started and not ended, and what it has put into the document. `styles` are elements and
 * adopted stylesheets.
 */
export type Counts = { timers: number; intervals: number; listeners: number; nodes: number; styles: number };

/**
 * Counts timers and the listeners of window and document from the start of the document: for `page.addInitScript`.
 */
export function countResources() {
  const timers = new Map<unknown, number>();
  const intervals = new Set<unknown>();
  const listeners = new Map<string, number>();
  // Weak: a count must not keep a listener, and with it a removed page, in memory.
  const names = new WeakMap<object, number>();
  let named = 0;
  const { setTimeout: set, clearTimeout: clear, setInterval: setEvery, clearInterval: clearEvery } = window;
  Object.assign(window, {
    setTimeout: (act: TimerHandler, ms?: number, ...given: unknown[]) => {
      const id: number = set(() => {
        timers.delete(id);
        if (typeof act === 'function') act(...given);
      }, ms);
      timers.set(id, ms ?? 0);
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
    const nameOf = (type: string, listener: object, options: unknown) => {
      if (!names.has(listener)) names.set(listener, (named += 1));
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
    shortTimers: (within: number) => [...timers.values()].filter((ms) => ms <= within).length,
    resourceCounts: (): Counts => ({
      timers: timers.size,
      intervals: intervals.size,
      listeners: listeners.size,
      nodes: document.querySelectorAll('body *').length,
      styles:
        document.querySelectorAll('style, link[rel="stylesheet"]').length +
        document.adoptedStyleSheets.length,
    }),
  });
}

/** The counts of a page that was opened with `countResources`. */
export const counts = (page: Page) =>
  // The window has what `countResources` put there.
  page.evaluate(() => (window as unknown as { resourceCounts: () => Counts }).resourceCounts());

/** The longest timer that ends by itself, single-spa's for a mount, in milliseconds; longer ones repeat. */
const shortMs = 20_000;

/** Waits until the shell's deferred bundle runs, and no short timer of a page with `countResources` is pending. */
export async function timersEnded(page: Page): Promise<void> {
  await expect(page.locator('.shell-bottom')).toHaveCount(1);
  await expect
    .poll(() =>
      page.evaluate(
        // `countResources` has put it into the window.
        (ms) => (window as unknown as { shortTimers: (ms: number) => number }).shortTimers(ms),
        shortMs,
      ),
    )
    .toBe(0);
}

/** Goes to a page of the site without a new document. */
export async function goTo(page: Page, path: string) {
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
