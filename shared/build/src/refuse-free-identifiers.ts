import { transformSync } from '@swc/core';
import { analyze } from 'eslint-scope';
import type { Compiler, NormalModule } from 'webpack';
import { hasFile, parseScript, scriptOf } from './module-syntax.ts';
import { isOfPackage, sourceMapOf, sourcePlace } from './source-place.ts';

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
 * A webpack plugin that fails the browser build of a remote if code reads a global name of Node, such as `process`. The
 * error has file and line. In packages, only code that runs when the package is evaluated is checked. Code behind a
 * check such as `typeof process !== 'undefined'` may read the name, because the build removes that code.
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
    const { DefinePlugin, WebpackError } = compiler.webpack;
    new DefinePlugin(
      Object.fromEntries(Object.keys(instead).map((free) => [`typeof ${free}`, JSON.stringify('undefined')])),
    ).apply(compiler);
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.optimizeModules.tap(name, (modules) => {
        for (const module of modules) {
          // Modules that nothing uses are in no chunk.
          const [chunk] = compilation.chunkGraph.getModuleChunksIterable(module);
          if (!chunk || !hasFile(module)) continue;
          for (const { free, place } of readsOf(module, this.#folder))
            compilation.errors.push(
              new WebpackError(
                `${this.#remote}: ${place} reads ${free}, which browsers lack: ${instead[free]}`,
              ),
            );
        }
      });
    });
  }
}

const mentionsOne = new RegExp(`\\b(?:${Object.keys(instead).join('|')})\\b`);

/** The names of Node that a module reads, each with file and line. */
function readsOf(module: NormalModule, folder: string): { free: string; place: string }[] {
  if (!mentionsOne.test(scriptOf(module))) return [];
  const { code, map } = withoutUnreachable(module) ?? {};
  const { program, sourceType } = parseScript(code ?? '') ?? {};
  if (!program || !sourceType) return [];
  // eslint-scope takes trees of any parser that follows ESTree.
  const tree = program as unknown as Parameters<typeof analyze>[0];
  const { globalScope } = analyze(tree, { ecmaVersion: 2022, sourceType });
  // The scope of the module, whose code runs when it is evaluated.
  const [top] = globalScope!.childScopes;
  return (
    globalScope!.through
      .filter(({ identifier }) => Object.hasOwn(instead, identifier.name))
      // A function of a package may check in its own way whether it runs in a browser.
      .filter(({ from }) => !isOfPackage(folder, module) || from.variableScope === top)
      .map(({ identifier }) => ({
        free: identifier.name,
        place: sourcePlace(folder, module, identifier.loc!.start, map),
      }))
  );
}

/**
 * Compiles a module without the code that `typeof` of a name of Node keeps from running; undefined for text that the
 * bundler refuses itself.
 */
function withoutUnreachable(module: NormalModule): { code: string; map?: string } | undefined {
  const text = scriptOf(module);
  if (!parseScript(text)) return undefined;
  const inputSourceMap = sourceMapOf(module);
  const typeofs = Object.fromEntries(Object.keys(instead).map((free) => [free, 'undefined']));
  return transformSync(text, {
    swcrc: false,
    sourceMaps: true,
    isModule: 'unknown',
    ...(inputSourceMap && { inputSourceMap }),
    jsc: {
      parser: { syntax: 'ecmascript' },
      target: 'es2022',
      transform: {
        optimizer: { simplify: true, globals: { typeofs, envs: { NODE_ENV: '"production"' } } },
      },
    },
  });
}
