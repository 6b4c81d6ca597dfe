import type { FeaturePage } from '../../../browser/deferred/browser-feature.ts';
import type { Replacing } from '../../../browser/navigation.ts';

/**
 * The event that the loaded script of view transitions dispatches on the document; `detail` is its `CreateReplacing`.
 */
export const viewTransitionsEvent = 'marquee:view-transitions';

export type AnimatedPage = Pick<FeaturePage, 'bottom' | 'hydrate'>;

/** Returns the function that replaces the page by the next one in a view transition. */
export type CreateReplacing = (page: AnimatedPage) => Replacing;
