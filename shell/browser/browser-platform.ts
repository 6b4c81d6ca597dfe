import {
  createLazyClients,
  createSession,
  createSlices,
  createStorage,
  deviceId,
  readThroughSlices,
} from '@marquee/api';
import { shellEvents, type EventContract, type Language, type SettingValues } from '@marquee/contracts';
import { createEventBus, type EventBus } from '@marquee/event-bus';
import { localPath } from '@marquee/i18n';
import {
  createAnalytics,
  createAudioFlag,
  type AudioFlag,
  type Platform,
  type SignInEvents,
  type ToastKind,
  type WithSignIn,
} from '@marquee/mount';
import { createWithSignIn } from '@marquee/mount/browser';
import { fromEvent, map } from 'rxjs';
import { callTracing } from './telemetry/page-trace.ts';
import type { RuntimeStart } from './runtime-contract.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

export type BrowserPlatform = {
  language: Language;
  platform: Platform;
  audio: AudioFlag;
  /**
   * Returns the platform for one remote, with the settings of its release: events that the remote publishes name it as
   * the sender.
   */
  as: (remote: string, settings?: SettingValues) => Platform;
};

/**
 * Creates the services that all islands (the page and its slots) share: event bus, session, API clients, store, toasts.
 */
export function createBrowserPlatform(
  { page, sound, navigate, services }: RuntimeStart,
  telemetry: Telemetry,
): BrowserPlatform {
  const { hosts } = page();
  // The languages of a remote are those of the sites for which its team makes it.
  const language = page().language as Language;
  const storage = createStorage(services.storage());
  const session = createSession({
    storage,
    storageEvents: fromEvent<StorageEvent>(window, 'storage').pipe(map(({ key }) => key)),
  });
  const tracing = callTracing(page, telemetry);
  const failureText = () => page().texts.unreachable;
  const { api, content: host } = createLazyClients({
    api: { hosts, storage, session, tracing, failureText },
    content: { host: hosts.content, where: 'browser', tracing, failureText },
  });
  // An island that the visitor has left may still publish, so contracts of earlier pages stay valid.
  const known: Record<string, EventContract> = { ...shellEvents };
  const bus = createEventBus({
    contracts: () => Object.assign(known, page().events),
    onRefused: ({ event, version, sender, field }) =>
      telemetry.report({
        kind: 'error',
        remote: sender,
        release: page().releases[sender]?.version ?? '',
        at: Date.now(),
        cause: 'EVENT_REFUSED',
        message: `${event} v${version}: ${field}`,
      }),
  });

  const toast = (kind: ToastKind, text: string) => {
    const shown = showToast(kind, text);
    return () => void shown.then((close) => close());
  };
  const slices = createSlices({ api, content: host, toast });
  const content = readThroughSlices(host, slices);
  const platform: Platform = {
    api,
    content,
    hosts,
    bus,
    session,
    storage,
    analytics: createAnalytics({
      api,
      session,
      deviceId: () => deviceId(storage),
      userAgent: navigator.userAgent,
      enabled: services.mayMeasure,
    }),
    slices,
    toast,
    navigate: (path) => navigate(localPath(path, language)),
    withSignIn: withSignInOn(bus),
    settings: {},
  };
  return {
    language,
    platform,
    audio: audioOf(sound),
    as: (remote, settings = {}) => {
      const own = bus.as(remote);
      return { ...platform, bus: own, withSignIn: withSignInOn(own), settings };
    },
  };

  function withSignInOn(sender: EventBus): WithSignIn {
    return createWithSignIn({
      // The manifest of the remote that offers the sign-in declares these events.
      bus: sender as unknown as EventBus<SignInEvents>,
      dropSession: session.clear,
      // A killed slot does not hydrate, so it cannot offer a sign-in.
      isOffered: () =>
        document.querySelector('[data-hydrate-on~="auth:sign-in-wanted"]:not([data-state="killed"])') !==
        null,
      onUnavailable: () => void showToast('error', page().texts.signInUnavailable),
    });
  }

  async function showToast(kind: ToastKind, text: string) {
    const { showToast: show } = await loadToasts();
    return show(kind, text, page().texts.closeToast);
  }
}

/**
 * Loads the code that shows toasts; rejects if that fails. Offline, waits until the browser is back online. The
 * runtime preloads this code, because a toast may report a lost connection.
 */
export function loadToasts(): Promise<typeof import('./toasts.tsx')> {
  return import(/* webpackChunkName: "toasts" */ './toasts.tsx').catch(async (failure: unknown) => {
    if (navigator.onLine) throw failure;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadToasts();
  });
}

/** Creates the mute flag that islands use, kept in sync with the sound button in the header. */
function audioOf(sound: RuntimeStart['sound']): AudioFlag {
  const flag = createAudioFlag({ remembered: sound.muted() });
  sound.onChange(() => {
    if (flag.muted() !== sound.muted()) flag.toggle();
  });
  return { ...flag, toggle: sound.toggle };
}
