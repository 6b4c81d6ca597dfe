import type { FeatureShell, ServerFeature, ServerParts } from '../../../server/server-feature.ts';
import { overrideBar, overrideBarStyles } from './override-page.ts';
import { overrideCookie, overrideRoutes } from './override-routes.ts';
import { overrideReader, type OverrideReader } from './read-override.ts';

/** The feature that lets one browser replace a live remote by a local build. */
export const overrides = {
  name: 'overrides',
  open: (shell) => partsOf(overrideReader(shell), shell),
} satisfies ServerFeature;

/**
 * Returns what the server needs for overrides (an override replaces a live remote by a developer's local build, in one
 * browser): the bar on pages, the reader of the cookie, and the routes.
 */
export function partsOf(
  readOverride: OverrideReader,
  { siteUrl, mainApi, contentApi }: Pick<FeatureShell, 'siteUrl' | 'mainApi' | 'contentApi'>,
): ServerParts {
  return {
    head: ({ override }) => override && overrideBarStyles,
    body: ({ override }) => (override ? overrideBar(override) : ''),
    overrideOf: ({ cookies }) => readOverride(cookies[overrideCookie]),
    routes: (app) => app.register(overrideRoutes, { siteUrl, mainApi, contentApi, readOverride }),
  };
}
