/** Registers the service worker, or removes it if the server has switched it off. Removes every other one. */
export function registerServiceWorker(isOn: boolean) {
  // Undefined on plain HTTP, and if the browser's settings forbid it.
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return;
  // A private window may refuse; the site works without it.
  settle(serviceWorker, isOn).catch(console.warn);
}

async function settle(serviceWorker: ServiceWorkerContainer, isOn: boolean): Promise<void> {
  await removeUnless(serviceWorker, (one) => isOn && isOfSite(one));
  if (isOn) await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
}

/** Unless all service workers are allowed, removes every one and all caches: the others could write to the caches too. */
async function removeUnless(
  serviceWorker: ServiceWorkerContainer,
  isAllowed: (registration: ServiceWorkerRegistration) => boolean,
): Promise<void> {
  const registered = await serviceWorker.getRegistrations();
  if (registered.every(isAllowed)) return;
  for (const registration of registered) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

function isOfSite({ scope, installing, waiting, active }: ServiceWorkerRegistration): boolean {
  return (
    scope === `${location.origin}/` &&
    [installing, waiting, active].every(
      (worker) => !worker || worker.scriptURL === `${location.origin}/sw.js`,
    )
  );
}
