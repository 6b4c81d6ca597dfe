import path from 'node:path';
import * as esbuild from 'esbuild';

/**
 * What an import in a published module becomes: an import of another module of its package (`file`), or of a package.
 */
export type Target = { file: string } | { request: string };

/**
 * Decides what an import becomes in a published package. `request` is the text of the import, `from` the source file
 * that contains it. Paths are relative to the root of the workspace.
 */
export type ResolveImport = (request: string, from: string) => Target;

/**
 * Compiles modules, and all modules of their package that they import, to JavaScript with source maps. Each module
 * becomes one file in `output`, under its path below `shared`. Returns the source files, and each import of another
 * package: the imported name (`request`) and the source file (`from`).
 */
export async function emitModules(
  root: string,
  entries: string[],
  { output, resolve }: { output: string; resolve: ResolveImport },
): Promise<{ sources: string[]; requests: { request: string; from: string }[] }> {
  const sources = new Set(entries);
  const requests: { request: string; from: string }[] = [];
  // A set may grow while it is iterated: the imports of a module follow it.
  for (const source of sources) {
    await esbuild.build({
      absWorkingDir: root,
      entryPoints: [source],
      outfile: path.join(output, emittedPath(source, '.js')),
      bundle: true,
      format: 'esm',
      platform: 'neutral',
      target: 'es2022',
      jsx: 'automatic',
      sourcemap: true,
      sourcesContent: true,
      treeShaking: false,
      tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', target: 'ES2022' } },
      plugins: [
        {
          name: 'imports',
          setup: (build) =>
            build.onResolve({ filter: /.*/ }, ({ path: request, kind }) => {
              if (kind === 'entry-point') return undefined;
              const target = resolve(request, source);
              if ('request' in target) {
                requests.push({ request: target.request, from: source });
                return { path: target.request, external: true };
              }
              sources.add(target.file);
              return { path: relativeModule(source, target.file), external: true };
            }),
        },
      ],
      logLevel: 'warning',
    });
  }
  return { sources: [...sources], requests };
}

/** Returns the path of a source file in a published package: `shared/ui/src/index.ts` becomes `ui/src/index.js`. */
export function emittedPath(source: string, extension: '.js' | '.d.ts'): string {
  return source.replace(/^shared\//, '').replace(/\.tsx?$/, extension);
}

/** Returns the relative specifier by which the module `from` imports `to`, such as `../media/Logo.js`. */
export function relativeModule(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to).replace(/\.tsx?$/, '.js');
  return relative.startsWith('.') ? relative : `./${relative}`;
}
