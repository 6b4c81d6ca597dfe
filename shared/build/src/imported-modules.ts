import type { Module } from 'webpack';

/** The names of the shared modules among the modules of a build, each once. */
export function importedModules(modules: Iterable<Module>): string[] {
  const names = [...modules]
    .filter(({ type }) => type === 'consume-shared-module')
    .map((module) => module.libIdent({ context: '/' })?.slice('webpack/sharing/consume/default/'.length));
  return [...new Set(names)].filter((name) => name !== undefined).sort();
}
