import { deprecatedNames } from '@marquee/release-checks';

/**
 * The modules that the shell provides to all remotes, so that a page loads one copy of each. The value is the reason.
 * The build of a remote fails if it imports any other `@marquee/…` module, or bundles a second copy.
 */
export const sharedModules = {
  react: 'hooks and context only work within one copy',
  'react/jsx-runtime': 'every compiled component calls it',
  'react-dom': 'portals must reach the renderer of the island',
  'react-router-dom': 'its contexts connect a page with the router of the platform',
  rxjs: 'instanceof checks fail between two copies',
  axios: 'one client carries the default header set at sign-in',
  '@marquee/sdk': 'a remote reads the contexts that the shell provides; there is one bus and one language',
  '@marquee/sdk/api': 'one session, one cache of content',
  '@marquee/sdk/api-contract': 'the shapes of the calls, used by the client and by remotes',
  '@marquee/sdk/roster': 'the stars, named by several remotes',
  '@marquee/sdk/shapes': 'one copy of valibot',
  '@marquee/ui': 'one copy of each component, styled by one stylesheet',
} as const satisfies Record<string, string>;

export type SharedModule = keyof typeof sharedModules;

export const sharedModuleNames = Object.keys(sharedModules) as SharedModule[];

/** The modules that the shell provides only to remotes built for the previous major of the sdk. */
export const deprecatedModuleNames: readonly string[] = deprecatedNames.map(({ name }) => name);

/** Whether the shell provides the module to remotes, under its current or a deprecated name. */
export function isProvidedModule(request: string): boolean {
  return Object.hasOwn(sharedModules, request) || deprecatedModuleNames.includes(request);
}
