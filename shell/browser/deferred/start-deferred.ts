import { createBottom, type Bottom } from './bottom-bars.ts';
import type { BrowserFeature, FeaturePage, StartedFeature } from './browser-feature.ts';
import type { StartDeferred } from './deferred-contract.ts';
import { deferredTexts } from '../../page/deferred-messages.ts';
import { createHoles } from './fill-holes.ts';
import { hideIslandFailure, showIslandFailure, watchFocus } from './island-failures.ts';
import { loadStyles } from './load-styles.ts';
import { createNavigationFailure } from './navigation-failure.ts';
import { watchScroll } from './to-top.ts';

/**
 * Returns the function that starts the deferred bundle with these features, such as consent, telemetry and the kill
 * switch. The boot script calls it after hydration has settled.
 */
export const startDeferred =
  (features: readonly BrowserFeature[]): StartDeferred =>
  (first, context) => {
    const { deferred, language, assetHosts } = first;
    // A language that the bundle does not contain has its texts in the page.
    const texts = deferred.texts ?? deferredTexts[language as keyof typeof deferredTexts];
    const fillHoles = createHoles(context);
    fillHoles();

    let bottom: Bottom | undefined;
    let styled: Promise<Bottom> | undefined;
    let failure: ReturnType<typeof createNavigationFailure> | undefined;
    const turns: (() => unknown)[] = [];
    const renders: ((bottom: Bottom) => void)[] = [];
    const started: StartedFeature[] = [];
    const mayLeave = (leave: () => void) => started.every((one) => one.mayLeave?.(leave) ?? true);
    const page: FeaturePage = {
      ...context,
      first,
      texts,
      inTurn: (act) => turns.push(act),
      bottom: () => bottom,
      atBottom: (render) => renders.push(render),
      mayLeave,
      environmentChanged: (state) => started.forEach((one) => one.environmentChanged?.(state)),
    };
    for (const feature of features) started.push(feature.start(page) ?? {});

    watchFocus();
    page.atBottom(() => watchScroll(texts.backToTop));
    // Without its stylesheet the bottom area would cover the page, so it is not rendered.
    page.inTurn(
      () => void whenStyled().then((area) => renders.forEach((render) => render(area)), console.error),
    );
    runInTurn(turns);

    return {
      isKilled: (remote) => started.some((one) => one.isKilled?.(remote)),
      fillHoles,
      islandFailures: {
        show: (failed) => showIslandFailure(failed, context, texts),
        hide: hideIslandFailure,
        tapLost: () => context.runtime()?.toast('info', texts.tapLost),
      },
      mayLeave,
      showFailure: async (failed) => {
        for (const one of started) one.stayed?.();
        failure ??= createNavigationFailure({ bottom: await whenStyled(), context, texts });
        failure.show(failed);
      },
      arrived: () => {
        for (const one of started) one.arrived?.();
        failure?.hide();
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
  };

/** Runs each function in its own task, so that a slow phone can handle a tap between two of them. */
function runInTurn([first, ...others]: (() => unknown)[]) {
  if (!first) return;
  setTimeout(() => {
    runInTurn(others);
    first();
  });
}
