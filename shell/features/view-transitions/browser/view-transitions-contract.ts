import type { FeaturePage } from '../../../browser/deferred/browser-feature.ts';
import type { Replacing } from '../../../browser/navigation.ts';

/**
 * The event that the script of view transitions dispatches on the document when it has loaded; `detail` is its
 * `CreateReplacing` function.
 */
export const viewTransitionsEvent = 'marquee:view-transitions';

export type AnimatedPage = Pick<FeaturePage, 'bottom' | 'hydrate'>;

/** A function that returns the function `Replacing`, which replaces the page by the next one in a view transition. */
export type CreateReplacing = (page: AnimatedPage) => Replacing;
