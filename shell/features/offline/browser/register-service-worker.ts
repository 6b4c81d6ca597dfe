/** Registers the service worker, or removes it and its caches if the server has switched it off. */
export function registerServiceWorker(isOn: boolean) {
  // Undefined on plain HTTP, and if the browser's settings forbid it.
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return;
  const work = isOn
    ? serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    : unregister(serviceWorker);
  // A private window may refuse; the site works without it.
  work.catch(console.warn);
}

async function unregister(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registered = await serviceWorker.getRegistrations();
  if (registered.length === 0) return;
  for (const registration of registered) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
