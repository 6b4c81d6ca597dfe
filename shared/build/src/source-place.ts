import { SourceMap } from 'node:module';
import path from 'node:path';
import type { NormalModule } from 'webpack';

/** Whether a module belongs to a package and not to the remote in `folder`. */
export function isOfPackage(folder: string, module: NormalModule): boolean {
  return /(?:^|[\\/])node_modules[\\/]/.test(path.relative(folder, module.resource));
}

/**
 * Returns the file and line for an offset in a module, as `file:line`. They refer to the source before a loader
 * compiled it.
 */
export function sourcePlace(folder: string, module: NormalModule, offset: number): string {
  const file = path.relative(folder, module.resource).replaceAll(path.sep, '/');
  const source = module.originalSource();
  const lines = String(source?.source() ?? '')
    .slice(0, offset)
    .split('\n');
  const map = source?.map({ columns: true });
  // webpack's type of a map and Node's describe the same JSON.
  const sources = map && new SourceMap(map as unknown as ConstructorParameters<typeof SourceMap>[0]);
  const entry = sources?.findEntry(lines.length - 1, lines.at(-1)?.length ?? 0);
  return `${file}:${entry && 'originalLine' in entry ? entry.originalLine + 1 : lines.length}`;
}
