import type { Bottom } from './bottom.ts';
import type { LaterTexts } from './messages.ts';

const backShownMs = 3_000;

/** Says when the line is gone, and for a moment when it is back. */
export function watchLine(bottom: Bottom, texts: LaterTexts) {
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
