import type { Module } from 'webpack';

/** Returns the names of the shared modules that the modules of a build import, each once and sorted. */
export function importedModules(modules: Iterable<Module>): string[] {
  const names = [...modules]
    .filter(({ type }) => type === 'consume-shared-module')
    .map((module) => module.libIdent({ context: '/' })?.slice('webpack/sharing/consume/default/'.length));
  return [...new Set(names)].filter((name) => name !== undefined).sort();
}
