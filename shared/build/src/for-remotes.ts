export { buildFolder } from './build-everything.ts';
export { remoteBuild } from './remote-build.ts';
export { tryServerBundle } from './server-trial.ts';
export { watchFolder, type BuildResult } from './watch-folder.ts';
