import { isCacheOfSite } from '../../../browser/offline-caches.ts';
import type { PageData } from '../../../page/page-data.ts';

/**
 * Registers the service worker, or removes it if the server has switched it off. Also removes every other service
 * worker whose script is a file of this site, such as a file of a release. Service workers of other applications on the
 * same origin stay, with their caches. On the first page of a visit, fetches the page again for the cache, unless it is
 * private.
 */
export function registerServiceWorker({
  serviceWorker: isOn,
  isPrivate,
}: Pick<PageData['deferred'], 'serviceWorker' | 'isPrivate'>) {
  // Undefined on plain HTTP, and if the browser's settings forbid it.
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return;
  // The first page of a visit, such as a story from WhatsApp, was loaded without the worker, which caches what it fetches.
  if (isOn && !isPrivate && !serviceWorker.controller)
    serviceWorker.addEventListener('controllerchange', fetchAgain, { once: true });
  // A private window may refuse; the site works without it.
  settle(serviceWorker, isOn).catch(console.warn);
}

async function settle(serviceWorker: ServiceWorkerContainer, isOn: boolean): Promise<void> {
  await removeUnless(serviceWorker, (one) => isOn && isWanted(one));
  if (isOn) await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
}

function fetchAgain(): void {
  fetch(location.href, { headers: { accept: 'text/html' } }).catch(console.warn);
}

/** Unless all workers of the site are wanted, removes each and the site's caches: the others could write to them too. */
async function removeUnless(
  serviceWorker: ServiceWorkerContainer,
  isAllowed: (registration: ServiceWorkerRegistration) => boolean,
): Promise<void> {
  const ofSite = (await serviceWorker.getRegistrations()).filter((one) => scriptsOf(one).some(isFileOfSite));
  if (ofSite.every(isAllowed)) return;
  for (const registration of ofSite) await registration.unregister();
  for (const name of await caches.keys()) if (isCacheOfSite(name, location.origin)) await caches.delete(name);
}

function scriptsOf({ installing, waiting, active }: ServiceWorkerRegistration): URL[] {
  return [installing, waiting, active].flatMap((worker) => (worker ? [new URL(worker.scriptURL)] : []));
}

function isFileOfSite({ pathname }: URL): boolean {
  return /^\/(sw\.js$|(assets|remotes|media|__marquee)\/)/.test(pathname);
}

function isWanted(registration: ServiceWorkerRegistration): boolean {
  const isOwn = ({ pathname }: URL) => pathname === '/sw.js';
  return registration.scope === `${location.origin}/` && scriptsOf(registration).every(isOwn);
}
