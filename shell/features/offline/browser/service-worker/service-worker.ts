import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { cacheNames } from '../../../../browser/offline-caches.ts';
import { byHash } from './by-hash.ts';
import { createPages } from './pages.ts';
import { isSentFor, verified } from './verified.ts';

/** The parts of a service worker's global scope used here, which TypeScript's DOM types lack. */
type WorkerGlobal = {
  /** The prefixes of the languages of the site. */
  prefixes: string[];
  precachedFiles: { url: string; revision: string | null; integrity?: string }[];
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: { claim: () => Promise<void> };
  addEventListener: (type: 'activate', listener: (event: ActivateEvent) => void) => void;
};
type ActivateEvent = Event & { waitUntil: (work: Promise<void>) => void };
const worker = self as unknown as WorkerGlobal;

// A new worker can take over during a visit: assets are requested by hash, and pages come from the network.
void worker.skipWaiting();
// The page that registered the worker then fetches itself again, so that it can be read offline.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
cleanupOutdatedCaches();
enableNavigationPreload();

// The precached files include pages, which the server sends only to requests that accept HTML.
addPlugins([
  {
    requestWillFetch: async ({ request }) =>
      new Request(request, { headers: { accept: 'text/html,*/*' }, credentials: 'omit' }),
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse && isSentFor(new URL(request.url).pathname, cachedResponse) ? cachedResponse : null,
  },
]);
precacheAndRoute(worker.precachedFiles, { cleanURLs: false, ignoreURLParametersMatching: [] });

const only200 = new CacheableResponsePlugin({ statuses: [200] });
/** A retry goes around every cache. */
const isFirstTry = ({ searchParams }: URL) => !searchParams.has('retry');
const maxEntries = (entries: number) =>
  new ExpirationPlugin({ maxEntries: entries, purgeOnQuotaError: true });

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/') && isFirstTry(url),
  new CacheFirst({ cacheName: cacheNames.assets, plugins: [verified, only200, maxEntries(60)] }),
);
// Only requests with a hash: without one, the cached file could be another than the signed release names.
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && url.pathname.startsWith('/remotes/') && request.integrity !== '' && isFirstTry(url),
  new CacheFirst({ cacheName: cacheNames.releases, plugins: [byHash, verified, only200, maxEntries(120)] }),
);
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && url.pathname.startsWith('/media/') && request.destination === 'image',
  new CacheFirst({
    cacheName: cacheNames.media,
    plugins: [
      verified,
      only200,
      new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 7 * 86_400, purgeOnQuotaError: true }),
    ],
  }),
);

const pages = createPages({
  limit: new CacheExpiration(cacheNames.pages, { maxEntries: 40, maxAgeSeconds: 30 * 86_400 }),
  insteadOf: async (url) => {
    const page = navigator.onLine ? '/unreachable' : '/offline';
    const path =
      (worker.prefixes.findLast((prefix) => `${url.pathname}/`.startsWith(`${prefix}/`)) ?? '') + page;
    const cached = await matchPrecache(path);
    return cached && isSentFor(path, cached) ? cached : undefined;
  },
});
registerRoute(({ request, sameOrigin }) => sameOrigin && pages.isPage(request), pages.respond);
