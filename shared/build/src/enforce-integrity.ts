import webpack, { type Compiler } from 'webpack';

/**
 * A remote's chunks are loaded by webpack's own code in its entry. This makes that code ask the
 * shell's federation runtime for the hash of every script it is about to load, as for entries; a
 * script without a hash in the signed plan is refused before it is in the page.
 */
export class EnforceIntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('EnforceIntegrityPlugin', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('EnforceIntegrityPlugin', (code) =>
        [
          code,
          'script.integrity = __webpack_require__.federation.instance.loaderHook.lifecycle.createScript.emit({ url: script.src, attrs: {} }).integrity;',
        ].join('\n'),
      );
    });
  }
}
