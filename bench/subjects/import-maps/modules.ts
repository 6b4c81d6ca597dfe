import { deprecatedModuleNames, sharedModuleNames } from '../../../shared/build/src/shared-modules.ts';

/**
 * What stands in the import map beside the remotes: one copy in a page of each. The root imports the packages
 * behind the sdk, which are those of sdk 1 except `@marquee/events`, which exists no more.
 */
export const externalModules: readonly string[] = [
  ...sharedModuleNames,
  ...deprecatedModuleNames.filter((name) => name !== '@marquee/events'),
  'react-dom/client',
  'single-spa',
];

/** The file of a module, by which the import map finds it. */
export function entryName(module: string): string {
  return module.replace('@', '').replaceAll('/', '-');
}
