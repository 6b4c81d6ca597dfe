import { navigated } from '@marquee/contracts';
import { followAppConfig } from './app-config.ts';
import { forgetKeptPages } from './kept-pages.ts';
import { createFederation } from './federation.ts';
import { shareSignIn, signedInEvent } from './identity.ts';
import { createLiveIslands } from './live-islands.ts';
import { createBrowserPlatform, loadToasts } from './browser-platform.ts';
import { tellStoreStates } from './store-states.ts';
import type { Runtime, RuntimeStart } from './runtime-contract.ts';
import { watchConversions } from './conversions.ts';
import { wakeOnEvents } from './wake-on-events.ts';
import { onceIdle } from './wake-schedule.ts';

/** Starts everything islands live on: the services, the host of remotes' containers, the roots. */
export function startRuntime(start: RuntimeStart): Runtime {
  const { telemetry } = start;
  const surroundings = createBrowserPlatform(start, telemetry);
  const islands = createLiveIslands({ start, surroundings, federation: createFederation(), telemetry });

  const appConfig = followAppConfig(surroundings);
  if (start.page().later.inspector) tellStoreStates(document, surroundings.platform.slices);
  const { session } = surroundings.platform;
  shareSignIn(document, session.current() !== null);
  let userId = session.current()?.userId;
  // Whoever signs in or out: what is kept for reading offline was another one's.
  session.changes.subscribe((state) => {
    // The next token of the same session.
    if (state?.userId === userId) return;
    userId = state?.userId;
    shareSignIn(document, state !== null);
    if (state) dispatchEvent(new Event(signedInEvent));
    // Without a secure origin there are no caches; and none is worth failing for.
    if ('caches' in window) forgetKeptPages(caches).catch(console.error);
  });

  wakeOnEvents(surroundings.platform.bus, (element) => {
    const record = start.page().slots[element.dataset['key'] ?? ''];
    if (record) void islands.wake(element, record);
  });

  watchConversions(surroundings.platform.bus, { page: start.page, telemetry });

  const afterwards = () => {
    appConfig.soon();
    onceIdle(() => void loadToasts().catch(() => undefined));
  };
  return {
    // What makes calls comes by the first call; the island that the visitor waits for goes first.
    wake: (element, record) => islands.wake(element, record).finally(afterwards),
    askForConfig: appConfig.now,
    navigateWithin: islands.navigateWithin,
    endWithin: islands.endWithin,
    recording: surroundings.platform.bus.recording,
    publishNavigated: (detail) => surroundings.platform.bus.publish(navigated, detail),
    toast: surroundings.platform.toast,
  };
}
