import type { Bottom } from '../../../browser/deferred/bottom-bars.ts';
import type { DeferredTexts } from '../../../browser/deferred/messages.ts';

const backShownMs = 3_000;

/** Says when the line is gone, and for a moment when it is back. */
export function watchNetwork(bottom: Bottom, texts: DeferredTexts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lost = () => {
    clearTimeout(timer);
    bottom.bar('line', texts.offline);
  };
  addEventListener('offline', lost);
  addEventListener('online', () => {
    bottom.bar('line', texts.backOnline);
    timer = setTimeout(() => bottom.bar('line', undefined), backShownMs);
  });
  if (!navigator.onLine) lost();
}
