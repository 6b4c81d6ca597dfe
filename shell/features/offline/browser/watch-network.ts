import type { Bottom } from '../../../browser/deferred/bottom-bars.ts';
import type { DeferredTexts } from '../../../page/deferred-messages.ts';

const onlineShownMs = 3_000;

/** Shows a bar while the browser is offline, and another for 3 seconds after it is back online. */
export function watchNetwork(bottom: Bottom, texts: DeferredTexts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const showOffline = () => {
    clearTimeout(timer);
    bottom.bar('network', texts.offline);
  };
  addEventListener('offline', showOffline);
  addEventListener('online', () => {
    bottom.bar('network', texts.backOnline);
    timer = setTimeout(() => bottom.bar('network', undefined), onlineShownMs);
  });
  if (!navigator.onLine) showOffline();
}
