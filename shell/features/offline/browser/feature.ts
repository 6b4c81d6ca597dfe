import type { BrowserFeature } from '../../../browser/deferred/browser-feature.ts';
import { listCachedPages } from './list-cached-pages.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { watchNetwork } from './watch-network.ts';

/** Keeps opened pages for reading offline, and tells the visitor when the network is lost. */
export const offline = {
  name: 'offline',
  start({ first, texts, inTurn, atBottom }) {
    inTurn(() => registerServiceWorker(first.deferred.serviceWorker));
    inTurn(() => listCachedPages(first));
    atBottom((bottom) => watchNetwork(bottom, texts));
  },
} satisfies BrowserFeature;
