export { supportedBrowsers } from './compile.ts';
export { remoteBuild } from './remote-build.ts';
export { shellBuild } from './shell-build.ts';
export {
  deprecatedModuleNames,
  sharedModuleNames,
  sharedModules,
  type SharedModule,
} from './shared-modules.ts';
export { buildEverything, buildFolder, buildOne, runBuild } from './build-everything.ts';
export { tryServerBundle } from './server-trial.ts';
export { watchFolder, type BuildResult } from './watch-folder.ts';
