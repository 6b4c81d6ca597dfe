import {
  createLazyClients,
  createSession,
  createSlices,
  createStorage,
  deviceId,
  readThroughSlices,
} from '@marquee/api';
import type { Language } from '@marquee/contracts';
import { eventContracts, signInWanted } from '@marquee/events';
import { createEventBus, type EventBus } from '@marquee/event-bus';
import { localPath } from '@marquee/i18n';
import {
  createAnalytics,
  createAudioFlag,
  type AudioFlag,
  type Platform,
  type ToastKind,
  type WithSignIn,
} from '@marquee/mount';
import { createWithSignIn } from '@marquee/mount/browser';
import { fromEvent, map } from 'rxjs';
import { callTracing } from '../features/tracing/browser/page-trace.ts';
import type { RuntimeStart } from './runtime-contract.ts';
import type { Telemetry } from '../features/telemetry/browser/telemetry.ts';

export type BrowserPlatform = {
  language: Language;
  platform: Platform;
  audio: AudioFlag;
  /** The platform as one remote gets it: what it publishes carries its name. */
  as: (remote: string) => Platform;
};

/** The services of a page in the browser: one bus, one session, one client for every island. */
export function createBrowserPlatform(
  { page, sound, navigate, services }: RuntimeStart,
  telemetry: Telemetry,
): BrowserPlatform {
  const { language, hosts } = page();
  const storage = createStorage(services.storage());
  const session = createSession({
    storage,
    storageEvents: fromEvent<StorageEvent>(window, 'storage').pipe(map(({ key }) => key)),
  });
  const tracing = callTracing(page, telemetry);
  const { api, content: host } = createLazyClients({
    api: { hosts, storage, session, tracing },
    content: { host: hosts.content, where: 'browser', tracing },
  });
  const bus = createEventBus({
    contracts: eventContracts,
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

  const toast: Platform['toast'] = (kind, text) => void showToast(kind, text);
  const slices = createSlices({
    api,
    content: host,
    toast,
    failureText: () => page().texts.configUnreachable,
  });
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
  };
  return {
    language,
    platform,
    audio: audioOf(sound),
    as: (remote) => {
      const own = bus.as(remote);
      return { ...platform, bus: own, withSignIn: withSignInOn(own) };
    },
  };

  function withSignInOn(sender: EventBus): WithSignIn {
    return createWithSignIn({
      bus: sender,
      dropSession: session.clear,
      // A slot that was switched off stays asleep whatever is asked of it.
      isOffered: () =>
        document.querySelector(`[data-hydrate-on~="${signInWanted.name}"]:not([data-state="killed"])`) !==
        null,
      onNobody: () => void showToast('error', page().texts.signInUnavailable),
    });
  }

  async function showToast(kind: ToastKind, text: string) {
    const { showToast: show } = await loadToasts();
    show(kind, text, page().texts.closeToast);
  }
}

/**
 * What draws toasts: fetched ahead by whoever starts a page, for the one that tells of a lost connection. Where
 * the line is gone before that, it comes when the line is back. Rejects when the file does not load.
 */
export function loadToasts(): Promise<typeof import('./toasts.tsx')> {
  return import(/* webpackChunkName: "toasts" */ './toasts.tsx').catch(async (failure: unknown) => {
    if (navigator.onLine) throw failure;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadToasts();
  });
}

/** The one mute flag, kept in step with the header's button. */
function audioOf(sound: RuntimeStart['sound']): AudioFlag {
  const flag = createAudioFlag({ remembered: sound.muted() });
  sound.onChange(() => {
    if (flag.muted() !== sound.muted()) flag.toggle();
  });
  return { ...flag, toggle: sound.toggle };
}
