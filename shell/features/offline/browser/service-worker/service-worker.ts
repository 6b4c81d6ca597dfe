import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { languageOfPath } from '@marquee/i18n';
import { cacheNames } from '../offline-caches.ts';
import { byHash } from './by-hash.ts';
import { createPages } from './pages.ts';

/** What of the worker's own global we use; the DOM's types know only a page's. */
type WorkerGlobal = {
  precachedFiles: { url: string; revision: string | null }[];
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
};
const worker = self as unknown as WorkerGlobal;

// Assets are found by their hash and pages asked for anew, so a new worker can take over in the middle of a visit.
void worker.skipWaiting();
cleanupOutdatedCaches();
enableNavigationPreload();

// Among the kept files are pages, which the server gives to whoever asks for HTML.
addPlugins([
  {
    requestWillFetch: async ({ request }) =>
      new Request(request, { headers: { accept: 'text/html,*/*' }, credentials: 'omit' }),
  },
]);
precacheAndRoute(worker.precachedFiles, { cleanURLs: false, ignoreURLParametersMatching: [] });

const good = new CacheableResponsePlugin({ statuses: [200] });
const most = (maxEntries: number) => new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true });

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: cacheNames.assets, plugins: [good, most(60)] }),
);
// Only what a signed release names by its hash: a version's file of that name may not be this one.
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && url.pathname.startsWith('/remotes/') && request.integrity !== '',
  new CacheFirst({ cacheName: cacheNames.releases, plugins: [byHash, good, most(120)] }),
);
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && url.pathname.startsWith('/media/') && request.destination === 'image',
  new CacheFirst({
    cacheName: cacheNames.media,
    plugins: [
      good,
      new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 7 * 86_400, purgeOnQuotaError: true }),
    ],
  }),
);

const pages = createPages({
  limit: new CacheExpiration(cacheNames.pages, { maxEntries: 40, maxAgeSeconds: 30 * 86_400 }),
  offlinePage: (url) => matchPrecache(languageOfPath(url.pathname) === 'hi' ? '/hi/offline' : '/offline'),
});
registerRoute(({ request, sameOrigin }) => sameOrigin && pages.isPage(request), pages.answer);
