/**
 * Registers the service worker, or takes out the one that is there: switched off on the server, it goes
 * with the next page a visitor opens.
 */
export function registerServiceWorker(isOn: boolean) {
  // Not on plain HTTP, and not where a browser's owner forbids it.
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return;
  const work = isOn ? serviceWorker.register('/sw.js', { updateViaCache: 'none' }) : takeOut(serviceWorker);
  // A private window may refuse; the site needs no worker.
  work.catch(console.warn);
}

async function takeOut(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registered = await serviceWorker.getRegistrations();
  if (registered.length === 0) return;
  for (const registration of registered) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
