import { SourceMap } from 'node:module';
import path from 'node:path';
import type { NormalModule } from 'webpack';

/** Whether a module belongs to a package in `node_modules`, and not to the remote in `folder`. */
export function isOfPackage(folder: string, module: NormalModule): boolean {
  return /(?:^|[\\/])node_modules[\\/]/.test(path.relative(folder, module.resource));
}

/** Returns the source map of a module's text, as JSON; undefined if no loader has compiled the module. */
export function sourceMapOf(module: NormalModule): string | undefined {
  const map = module.originalSource()?.map({ columns: true });
  return map ? JSON.stringify(map) : undefined;
}

/**
 * Converts a place in a module's compiled text to the place in its source, as `file:line`, for errors. `file` is
 * relative to `folder`; `line` starts at 1 and `column` at 0, as acorn counts them; `map` is the source map of the
 * text.
 */
export function sourcePlace(
  folder: string,
  module: NormalModule,
  { line, column }: { line: number; column: number },
  map = sourceMapOf(module),
): string {
  const file = path.relative(folder, module.resource).replaceAll(path.sep, '/');
  // The JSON is that of a source map.
  const sources = map && new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]);
  const entry = sources ? sources.findEntry(line - 1, column) : undefined;
  return `${file}:${entry && 'originalLine' in entry ? Number(entry.originalLine) + 1 : line}`;
}
