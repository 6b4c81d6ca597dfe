import type { Bottom } from '../../../browser/deferred/bottom-bars.ts';
import type { DeferredTexts } from '../../../page/deferred-messages.ts';
import type { BrowserFeature } from '../../../browser/deferred/browser-feature.ts';
import { listCachedPages } from './list-cached-pages.ts';
import { registerServiceWorker } from './register-service-worker.ts';

/** The feature that caches opened pages for reading offline, and informs the visitor when the network is lost. */
export const offline = {
  start({ first, texts, inTurn, atBottom }) {
    inTurn(() => registerServiceWorker(first.deferred));
    inTurn(() => listCachedPages(first));
    atBottom((bottom) => watchNetwork(bottom, texts));
  },
} satisfies BrowserFeature;

const onlineShownMs = 3_000;

/** Shows a bar while the browser is offline, and another for 3 seconds after it is back online. */
function watchNetwork(bottom: Bottom, texts: DeferredTexts) {
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
