/**
 * The modules that the shell provides to all remotes, so that a page loads one copy of each; the values give
 * the reason. A remote that imports any other `@marquee/…` module, or bundles a second copy, fails to build.
 */
export const sharedModules = {
  react: 'hooks and context only work within one copy',
  'react/jsx-runtime': 'every compiled component calls it',
  'react-dom': 'portals must reach the renderer of the island',
  'react-router-dom': 'its contexts connect a page with the router of the platform',
  rxjs: 'instanceof checks fail between two copies',
  axios: 'one client carries the default header set at sign-in',
  '@marquee/contracts': 'schemas are used on both sides of every boundary',
  '@marquee/contracts/shapes': 'one copy of valibot',
  '@marquee/api-contract': 'the shapes of the calls, used by the client and by remotes',
  '@marquee/api-contract/roster': 'the stars, named by several remotes',
  '@marquee/events': 'publisher and subscriber validate by the same schema',
  '@marquee/event-bus': 'there is one bus',
  '@marquee/api': 'one session, one cache of content',
  '@marquee/i18n': 'one language context',
  '@marquee/ui': 'one copy of each component, styled by one stylesheet',
  '@marquee/mount': 'a remote reads the contexts that the shell provides',
} as const satisfies Record<string, string>;

export type SharedModule = keyof typeof sharedModules;

export const sharedModuleNames = Object.keys(sharedModules) as SharedModule[];

export function isSharedModule(request: string): request is SharedModule {
  return Object.hasOwn(sharedModules, request);
}

export type SharedChunk = 'core' | 'contracts' | 'calls';

/**
 * The chunk of the shell that contains a shared module. Every hydrated island loads `core` and `contracts`; the
 * first API request loads `calls`.
 */
export function sharedChunkOf(name: SharedModule): SharedChunk {
  if (['axios', '@marquee/api-contract'].includes(name)) return 'calls';
  const contracts: SharedModule[] = [
    '@marquee/contracts',
    '@marquee/contracts/shapes',
    '@marquee/api-contract/roster',
    '@marquee/events',
    '@marquee/api',
  ];
  return contracts.includes(name) ? 'contracts' : 'core';
}
