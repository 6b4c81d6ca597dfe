import { createBootServices } from '../../../../shell/browser/boot-services.ts';
import { createBrowserPlatform, loadToasts } from '../../../../shell/browser/browser-platform.ts';
import { followAppConfig } from '../../../../shell/features/app-config/browser/app-config.ts';
import { syncVisitorId } from '../../../../shell/browser/identity.ts';
import type { PageData } from '../../../../shell/page/page-data.ts';
import type { PageContext } from '../../../../shell/browser/deferred/deferred-contract.ts';
import { createSound } from '../../../../shell/browser/sound.ts';
import type { Telemetry } from '../../../../shell/browser/telemetry/telemetry.ts';
import { onceIdle } from '../../../../shell/browser/hydration-triggers.ts';
import { bootstrapId, type BootstrapData } from '../bootstrap-data.ts';

export function readBootstrap(): BootstrapData {
  return JSON.parse(document.getElementById(bootstrapId)?.textContent ?? '{}') as BootstrapData;
}

/** The services of the page in the browser: the shell's own, over the same calls. */
export function browserServices(given: BootstrapData, navigate: (path: string) => void) {
  const page: PageData = {
    ...given,
    head: { siteUrl: location.origin, indexable: false, site: given.site },
    sequence: 0,
    runtime: [],
    releases: {},
    slots: {},
    shell: '0.0.0',
  };
  syncVisitorId(document, localStorage);
  const services = createBootServices(() => page);
  const { platform, audio } = createBrowserPlatform(
    {
      page: () => page,
      hashes: new Map(),
      mayLoad: () => true,
      allowHtml: () => undefined,
      sound: createSound(document, sessionStorage),
      navigate,
      telemetry,
      services,
      hydrate: nothing,
      guests: new Map(),
      isKilled: () => false,
      forget: nothing,
      served: () => undefined,
      islandFailed: nothing,
      editedFields: () => [],
      showHead: nothing,
      reportExposure: nothing,
      addSlot: nothing,
    },
    telemetry,
  );
  return {
    platform,
    audio,
    /** The deferred bundle, loaded once the page is interactive, as the shell does it. */
    startDeferred: () => {
      followAppConfig({ language: given.language, platform, audio, as: () => platform }, services).soon();
      onceIdle(() => void loadToasts().catch(nothing));
      onceComplete(() =>
        onceIdle(() => {
          Promise.all([
            import(/* webpackChunkName: "deferred" */ '../../../../shell/browser/deferred/start-deferred.ts'),
            import(/* webpackChunkName: "deferred" */ '../../../../shell/features/browser-features.ts'),
          ]).then(
            ([{ startDeferred }, { browserFeatures }]) =>
              startDeferred(browserFeatures)(page, livePage(page)),
            console.error,
          );
        }),
      );
    },
  };
}

const nothing = () => undefined;
const telemetry: Telemetry = { report: nothing, recent: () => [] };

/** A bundle has no slots that could be ended, fetched or replaced; it asks for the app config itself. */
function livePage(page: PageData): PageContext {
  return {
    page: () => page,
    telemetry,
    releases: { read: () => ({ good: {}, bad: {} }), write: nothing },
    onUncaught: nothing,
    runtime: nothing,
    isRuntimeRequested: () => true,
    loadRuntime: () => Promise.reject(new Error('a bundle has no runtime of its own')),
    allowPartners: () => undefined,
    announce: nothing,
    hydrate: () => undefined,
    end: async () => undefined,
    editedFields: () => [],
    detachedSlots: () => [],
    circuitOf: () => 'closed',
    fetchPage: () => Promise.reject(new Error('a bundle fetches no page')),
    forgetPrefetched: () => undefined,
    replacePage: nothing,
    replaceSlot: nothing,
    replaceBy: nothing,
  };
}

function onceComplete(act: () => void) {
  if (document.readyState === 'complete') act();
  else addEventListener('load', act, { once: true });
}
