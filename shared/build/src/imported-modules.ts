import type { Module } from 'webpack';

/** The names of the shared modules that a remote's code imports. */
export function importedModules(modules: Iterable<Module>): string[] {
  const consumed = [...modules].filter(({ type }) => type === 'consume-shared-module');
  const names = consumed.map(
    (module) => (module as Module & { options: { shareKey: string } }).options.shareKey,
  );
  return [...new Set(names)].sort();
}
