import { hasGlobalPrivacyControl, mayMeasure, readChoice } from '../../features/consent/browser/consent.ts';
import { watchAppBanner } from '../../features/app-links/browser/app-banner.ts';
import { createBottom } from './bottom-bars.ts';
import { startConsent } from '../../features/consent/browser/consent-banner.ts';
import { watchDownloads } from '../../features/third-party/browser/downloads.ts';
import { checkAppConfig } from '../../features/app-config/browser/check-app-config.ts';
import type { StartDeferred } from './deferred-contract.ts';
import { listCachedPages } from '../../features/offline/browser/list-cached-pages.ts';
import { messages } from './messages.ts';
import { createPartners } from '../../features/third-party/browser/partners.ts';
import { watchKills } from '../../features/kill-switch/browser/kills.ts';
import { registerServiceWorker } from '../../features/offline/browser/register-service-worker.ts';
import { loadStyles } from './load-styles.ts';
import { watchScroll } from './to-top.ts';
import { watchErrors } from '../../features/telemetry/browser/watch-errors.ts';
import { watchInspectorSwitch } from '../../features/inspector/browser/inspector-switch.ts';
import { watchNetwork } from '../../features/offline/browser/watch-network.ts';
import { watchMaintenance } from '../../features/app-config/browser/watch-maintenance.ts';
import { watchVitals } from '../../features/telemetry/browser/watch-vitals.ts';

/** Everything the shell adds to a page that can already be used: nothing here may be missed when it is late. */
export const startDeferred: StartDeferred = (first, live) => {
  const { deferred, language } = first;
  const texts = messages[language];
  const partners = createPartners(deferred.isPrivate ? [] : deferred.partners);

  const kills = watchKills(live, texts);
  const { telemetry } = live;
  const shell = { remote: 'shell', release: first.shell };
  live.onUncaught(watchErrors({ telemetry, shell }));
  const mayCount = () => mayMeasure(deferred.consent, readChoice(document.cookie), hasGlobalPrivacyControl());
  const downloads = watchDownloads({ partners, mayCount });

  let consent: ReturnType<typeof startConsent> | undefined;
  inTurn([
    () => watchVitals({ telemetry, shell }),
    () => deferred.inspector && watchInspectorSwitch(deferred.inspector, live),
    watchAppBanner,
    () => registerServiceWorker(deferred.serviceWorker),
    () => checkAppConfig(live).catch(console.error),
    () => listCachedPages(language),
    // Nothing is drawn before its styles are here; without them, better nothing.
    () => loadStyles(deferred.styles).then(draw, console.error),
  ]);

  return {
    kills,
    arrived: () => {
      kills.arrived();
      consent?.arrived();
      downloads.arrived();
    },
  };

  function draw(sheet: CSSStyleSheet) {
    const bottom = createBottom(sheet);
    watchNetwork(bottom, texts);
    watchMaintenance(bottom);
    consent = startConsent({ page: live.page, bottom, texts, partners });
    watchScroll(texts.backToTop);
  }
};

/** Each in a task of its own: somebody may tap in between, on a phone that takes its time for every one. */
function inTurn([first, ...others]: (() => unknown)[]) {
  if (!first) return;
  setTimeout(() => {
    inTurn(others);
    first();
  });
}
