import { hasGlobalPrivacyControl, mayMeasure, readChoice } from '../../features/consent/browser/consent.ts';
import { watchAppBanner } from '../../features/app-links/browser/app-banner.ts';
import { createHoles } from './fill-holes.ts';
import { createBottom, type Bottom } from './bottom-bars.ts';
import { startConsent } from '../../features/consent/browser/consent-banner.ts';
import { watchDownloads } from '../../features/third-party/browser/downloads.ts';
import { checkAppConfig } from '../../features/app-config/browser/check-app-config.ts';
import type { StartDeferred } from './deferred-contract.ts';
import { listCachedPages } from '../../features/offline/browser/list-cached-pages.ts';
import { deferredTexts } from '../../page/deferred-messages.ts';
import { createPartners } from '../../features/third-party/browser/partners.ts';
import { watchKills } from '../../features/kill-switch/browser/kills.ts';
import { registerServiceWorker } from '../../features/offline/browser/register-service-worker.ts';
import { hideIslandFailure, showIslandFailure, watchFocus } from './island-failures.ts';
import { rememberGoodReleases } from '../../features/last-known-good/browser/remember-good-releases.ts';
import { loadStyles } from './load-styles.ts';
import { createNavigationFailure } from './navigation-failure.ts';
import { button, createNotice } from './notice.ts';
import { askBeforeLeaving } from '../../features/new-version/browser/ask-before-leaving.ts';
import { watchInput } from '../../features/new-version/browser/unsaved-input.ts';
import { watchReleases } from '../../features/new-version/browser/watch-releases.ts';
import { watchScroll } from './to-top.ts';
import { watchErrors } from '../../features/telemetry/browser/watch-errors.ts';
import { watchInspectorSwitch } from '../../features/inspector/browser/inspector-switch.ts';
import { watchNetwork } from '../../features/offline/browser/watch-network.ts';
import { watchMaintenance } from '../../features/app-config/browser/watch-maintenance.ts';
import { watchVitals } from '../../features/telemetry/browser/watch-vitals.ts';

/** Starts what the shell adds to a page after hydration, such as consent, telemetry and the kill switch. */
export const startDeferred: StartDeferred = (first, context) => {
  const { deferred, language, assetHosts } = first;
  // A language that the bundle does not contain has its texts in the page.
  const texts = deferred.texts ?? deferredTexts[language as keyof typeof deferredTexts];
  const partners = createPartners(deferred.isPrivate ? [] : deferred.partners, context.allowPartners);

  const fillHoles = createHoles(context);
  fillHoles();
  const input = watchInput(context.editedFields());
  const mayLeave = (leave: () => void) => askBeforeLeaving(input, texts, leave);
  let bottom: Bottom | undefined;
  const releases = watchReleases({ context, onOutdated: () => input.isEditing() && promptReload() });
  const kills = watchKills(context, texts, releases.receive);
  const { telemetry } = context;
  const shell = { remote: 'shell', release: first.shell };
  const causeOf = async (failure: unknown) => context.runtime()?.causeOf(failure);
  const onUncaught = watchErrors({ telemetry, shell, causeOf });
  context.onUncaught((event) => void onUncaught(event));
  const mayCount = () => mayMeasure(deferred.consent, readChoice(document.cookie), hasGlobalPrivacyControl());
  const downloads = watchDownloads({ partners, mayCount });

  watchFocus();
  // A release of a preview must not stand in for a live one later.
  if (!first.preview) rememberGoodReleases(context.releases);

  let consent: ReturnType<typeof startConsent> | undefined;
  let failure: ReturnType<typeof createNavigationFailure> | undefined;
  let styled: Promise<Bottom> | undefined;
  runInTurn([
    () => watchVitals({ telemetry, shell }),
    () => deferred.inspector && watchInspectorSwitch(deferred.inspector, context),
    watchAppBanner,
    () => registerServiceWorker(deferred.serviceWorker),
    () => deferred.appConfig && checkAppConfig(context).catch(console.error),
    () => listCachedPages(first),
    // Without its stylesheet the bottom area would cover the page, so it is not rendered.
    () => void whenStyled().then(renderRest, console.error),
  ]);

  return {
    kills,
    fillHoles,
    islandFailures: {
      show: (failed) => showIslandFailure(failed, context, texts),
      hide: hideIslandFailure,
      tapLost: () => context.runtime()?.toast('info', texts.tapLost),
    },
    mayLeave,
    showFailure: async (failed) => {
      input.keep();
      failure ??= createNavigationFailure({ bottom: await whenStyled(), context, texts });
      failure.show(failed);
    },
    arrived: () => {
      kills.arrived();
      releases.arrived();
      input.arrived();
      failure?.hide();
      bottom?.notice('version', undefined);
      consent?.arrived();
      downloads.arrived();
    },
  };

  /** Resolves to the bottom area, which needs its stylesheet. Loads that again only after a failure. */
  function whenStyled(): Promise<Bottom> {
    styled ??= loadStyles(deferred.styles, assetHosts)
      .then((styles) => (bottom = createBottom(styles)))
      .catch((reason: unknown) => {
        styled = undefined;
        throw reason;
      });
    return styled;
  }

  /** Tells a visitor who is filling in a form that a new version is ready. Nothing reloads by itself. */
  function promptReload() {
    const reload = () => {
      if (mayLeave(() => location.reload())) location.reload();
    };
    const close = () => bottom?.notice('version', undefined);
    const notice = createNotice({
      title: texts.newVersion,
      text: texts.reloadWhenFinished,
      actions: [button('mq-button mq-button--secondary', texts.reload, reload)],
      closeLabel: context.page().texts.closeToast,
      onClose: close,
    });
    bottom?.notice('version', notice);
    if (bottom) context.announce(`${texts.newVersion} ${texts.reloadWhenFinished}`);
  }

  function renderRest(bottom: Bottom) {
    watchNetwork(bottom, texts);
    watchMaintenance(bottom);
    consent = startConsent({ page: context.page, bottom, texts, partners });
    watchScroll(texts.backToTop);
  }
};

/** Runs each function in its own task, so that a slow phone can handle a tap between two of them. */
function runInTurn([first, ...others]: (() => unknown)[]) {
  if (!first) return;
  setTimeout(() => {
    runInTurn(others);
    first();
  });
}
