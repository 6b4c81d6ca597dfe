import type { Page, Request } from '@playwright/test';
import { framesDrawn } from '../../visitor/layout-shifts.ts';

/** What toasts a page has shown, in all its documents. */
export type ToastWatch = {
  /** Their texts, oldest first; one is gone after three seconds and stands here still. */
  shown: readonly string[];
  /** Resolves when no script is loading that could still show a toast: toasts have a separate chunk. */
  settled: () => Promise<void>;
};

/** Writes down every toast as it comes; call it before the page is opened. */
export async function watchToasts(page: Page): Promise<ToastWatch> {
  const shown: string[] = [];
  await page.exposeFunction('toastWasShown', (text: string) => void shown.push(text));
  await page.addInitScript(() => {
    const seen = new WeakSet<Element>();
    const write = (toast: Element) => {
      if (seen.has(toast)) return;
      seen.add(toast);
      // The function exposed above.
      (window as unknown as { toastWasShown: (text: string) => void }).toastWasShown(toast.textContent ?? '');
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement) {
            if (node.matches('.Toastify__toast')) write(node);
            node.querySelectorAll('.Toastify__toast').forEach(write);
          }
    }).observe(document, { childList: true, subtree: true });
  });

  const coming = new Set<Request>();
  const gone = (request: Request) => void coming.delete(request);
  page.on('request', (request) => void (request.resourceType() === 'script' && coming.add(request)));
  page.on('requestfinished', gone);
  page.on('requestfailed', gone);

  return {
    shown,
    async settled() {
      do await framesDrawn(page);
      while (coming.size > 0);
    },
  };
}
