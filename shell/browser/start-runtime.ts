import { errorCode } from '@marquee/contracts';
import { followAppConfig } from '../features/app-config/browser/app-config.ts';
import { failedFile } from './failed-file.ts';
import { createFederation, type LoadLocalRelease } from './federation.ts';
import { guardFiles } from './file-guard.ts';
import type { VerifiedFiles } from './integrity-plugin.ts';
import { createIslandParcels, loadPageHead } from './island-parcels.ts';
import { createBrowserPlatform, loadToasts } from './browser-platform.ts';
import { reportStoreStates } from './store-states.ts';
import type { Runtime, RuntimeStart } from './runtime-contract.ts';
import { watchConversions, watchOutcomes } from './telemetry/conversions.ts';

/**
 * Starts the platform services, the loader of remotes and the islands. Returns the functions that the boot script
 * calls.
 *
 * @param local loads a developer's local build; undefined on pages for visitors.
 */
export function startRuntime(start: RuntimeStart, files: VerifiedFiles, local?: LoadLocalRelease): Runtime {
  const { telemetry, services } = start;
  const context = createBrowserPlatform(start, telemetry);
  const federation = createFederation(files, local);
  guardFiles({
    hashes: start.hashes,
    assetHosts: start.page().assetHosts ?? [],
    mayLoad: start.mayLoad,
    onRefused: async (failure, owner) => {
      const message = failure.message.slice(0, 500);
      const cause = errorCode(await federation.nameFailure(failure));
      telemetry.report({
        kind: 'error',
        ...owner,
        at: Date.now(),
        cause,
        message,
        stack: services.stackOf(failure),
      });
    },
  });
  const islands = createIslandParcels({ start, context, federation, telemetry });

  const appConfig = start.page().deferred.appConfig && followAppConfig(context, services);
  if (start.page().deferred.inspector) reportStoreStates(document, context.platform.slices);
  const { session } = context.platform;
  services.setSignInCookie(session.current() !== null);
  let userId = session.current()?.userId;
  // Cached offline pages may contain data of the visitor who was signed in before.
  session.changes.subscribe((state) => {
    // The same session with a renewed token.
    if (state?.userId === userId) return;
    userId = state?.userId;
    services.setSignInCookie(state !== null);
    if (state) services.announceSignIn();
    services.deleteCachedPages();
  });

  // Slots name the events that hydrate them in their manifest (`hydrateOn`).
  context.platform.bus.onEvery(({ event }) => {
    for (const element of document.querySelectorAll<HTMLElement>(`[data-hydrate-on~="${event}"]`))
      start.hydrate(element);
  });

  watchConversions(context.platform.bus, { page: start.page, telemetry });
  watchOutcomes(context.platform.bus, { page: start.page, telemetry });

  let hydrating = 0;
  const afterwards = () => {
    hydrating -= 1;
    if (hydrating > 0) return;
    appConfig?.soon();
    // Soon: a toast may have to say that the connection was lost.
    services.onceIdle(() => void Promise.all([loadToasts(), loadPageHead()]).catch(() => undefined));
  };
  return {
    // The preloads start after the last island has responded, so that they do not compete for bandwidth.
    hydrate: (element, record, progress) => {
      hydrating += 1;
      return islands.hydrate(element, record, progress).finally(afterwards);
    },
    causeOf: async (failure) => ({
      code: errorCode(await federation.nameFailure(failure)),
      file: failedFile(failure),
    }),
    fetchAppConfig: () => appConfig?.now(),
    navigateWithin: islands.navigateWithin,
    endWithin: islands.endWithin,
    islandStatus: islands.islandStatus,
    recording: context.platform.bus.recording,
    publishNavigated: (detail) => context.platform.bus.publish('shell:navigated', detail),
    toast: context.platform.toast,
  };
}
