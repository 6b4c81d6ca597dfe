import webpack, { type Compiler, type NormalModule } from 'webpack';
import { isOfPackage, sourcePlace } from './source-place.ts';

/** What browsers lack, and what to use instead. `global` is not among them: webpack provides it. */
const instead: Record<string, string> = {
  process:
    'only process.env.NODE_ENV is defined; declare what differs between environments under "settings" in remote.json and read it by useSettings(); a secret stays in the API, whose answers your loader returns',
  Buffer: 'use Uint8Array with TextEncoder and TextDecoder, or atob() and btoa()',
  __dirname: "for a file of the remote, use new URL('./file.png', import.meta.url)",
  __filename: "for a file of the remote, use new URL('./file.png', import.meta.url)",
  setImmediate: 'use setTimeout(…, 0) or queueMicrotask()',
  clearImmediate: 'use clearTimeout()',
};

/**
 * Fails the browser build of a remote for each global name of Node (such as `process`) that the remote's code would
 * read, or that a package would read while it is evaluated; the error has file and line. In a build, `typeof` of such a
 * name is "undefined", so code behind such a check is removed and may read the name.
 */
export class RefuseFreeIdentifiersPlugin {
  readonly #remote: string;
  readonly #folder: string;

  constructor(remote: string, folder: string) {
    this.#remote = remote;
    this.#folder = folder;
  }

  apply(compiler: Compiler) {
    const name = 'RefuseFreeIdentifiers';
    new webpack.DefinePlugin(
      Object.fromEntries(Object.keys(instead).map((free) => [`typeof ${free}`, JSON.stringify('undefined')])),
    ).apply(compiler);
    /** What modules read, by module: the parser does not read a module again whose file has not changed. */
    const reads = new WeakMap<object, { free: string; place: string }[]>();
    compiler.hooks.normalModuleFactory.tap(name, (factory) => {
      for (const type of ['javascript/auto', 'javascript/dynamic', 'javascript/esm'] as const)
        factory.hooks.parser.for(type).tap(name, (parser) => {
          parser.hooks.program.tap(name, () => void reads.delete(parser.state.module));
          for (const free of Object.keys(instead))
            // The hook is for free names only.
            parser.hooks.expression.for(free).tap(name, (expression) => {
              // Modules of a remote have files.
              const module = parser.state.module as NormalModule;
              // A function of a package may check in its own way whether it runs in a browser.
              if (isOfPackage(this.#folder, module) && parser.scope.topLevelScope !== true) return true;
              const found = reads.get(module) ?? [];
              reads.set(module, [
                ...found,
                { free, place: sourcePlace(this.#folder, module, expression.range?.[0] ?? 0) },
              ]);
              return true;
            });
        });
    });
    compiler.hooks.compilation.tap(name, (compilation) => {
      // Modules that nothing uses are in no chunk.
      compilation.hooks.afterChunks.tap(name, () => {
        for (const module of compilation.modules) {
          if (compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
          for (const { free, place } of reads.get(module) ?? [])
            compilation.errors.push(
              new webpack.WebpackError(
                `${this.#remote}: ${place} reads ${free}, which browsers lack: ${instead[free]}`,
              ),
            );
        }
      });
    });
  }
}
