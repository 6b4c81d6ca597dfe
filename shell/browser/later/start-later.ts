import { browserSaysNo, mayMeasure, readChoice } from '../consent.ts';
import { watchAppBanner } from './app-banner.ts';
import { createBottom } from './bottom.ts';
import { startConsent } from './consent-banner.ts';
import { watchDownloads } from './downloads.ts';
import { lookAtConfig } from './look-at-config.ts';
import type { StartLater } from './later-contract.ts';
import { listKeptPages } from './list-kept-pages.ts';
import { messages } from './messages.ts';
import { createPartners } from './partners.ts';
import { watchKills } from './kills.ts';
import { keepServiceWorker } from './register.ts';
import { loadStyles } from './load-styles.ts';
import { watchScroll } from './to-top.ts';
import { watchErrors } from './watch-errors.ts';
import { watchInspectorSwitch } from './inspector-switch.ts';
import { watchLine } from './line.ts';
import { watchMaintenance } from './maintenance.ts';
import { watchVitals } from './watch-vitals.ts';

/** Everything the shell adds to a page that can already be used: nothing here may be missed when it is late. */
export const startLater: StartLater = (first, live) => {
  const { later, language } = first;
  const texts = messages[language];
  const partners = createPartners(later.isPrivate ? [] : later.partners);

  const kills = watchKills(live, texts);
  const { telemetry } = live;
  const shell = { remote: 'shell', release: first.shell };
  live.onUncaught(watchErrors({ telemetry, shell }));
  const mayCount = () => mayMeasure(later.consent, readChoice(document.cookie), browserSaysNo());
  const downloads = watchDownloads({ partners, mayCount });

  let consent: ReturnType<typeof startConsent> | undefined;
  inTurn([
    () => watchVitals({ telemetry, shell }),
    () => later.inspector && watchInspectorSwitch(later.inspector, live),
    watchAppBanner,
    () => keepServiceWorker(later.serviceWorker),
    () => lookAtConfig(live).catch(console.error),
    () => listKeptPages(language),
    // Nothing is drawn before its styles are here; without them, better nothing.
    () => loadStyles(later.styles).then(draw, console.error),
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
    watchLine(bottom, texts);
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
