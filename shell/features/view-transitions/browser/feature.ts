import type { BrowserFeature } from '../../../browser/deferred/browser-feature.ts';
import { loadScript } from '../../../browser/load-script.ts';
import { viewTransitionsEvent, type CreateReplacing } from './view-transitions-contract.ts';

/**
 * The feature that loads the code of view transitions when a pointer or the focus first moves on the page, so that a
 * page that is only read does not load it.
 */
export const viewTransitions = {
  start(page) {
    const intents = ['pointerover', 'focusin'] as const;
    const load = () => {
      for (const type of intents) removeEventListener(type, load);
      const { deferred, assetHosts } = page.first;
      loadScript<CreateReplacing>(document, deferred.scripts.slice(1), viewTransitionsEvent, assetHosts).then(
        (create) => page.replaceBy(create(page)),
        // Pages change at once then, as in browsers without view transitions.
        () => undefined,
      );
    };
    for (const type of intents) addEventListener(type, load);
  },
} satisfies BrowserFeature;
