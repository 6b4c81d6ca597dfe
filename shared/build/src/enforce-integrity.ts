import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/**
 * A remote's chunks and sheets are loaded by webpack's own code in its entry. This makes that code ask the
 * shell for the hash of every one it is about to load, as for entries; what has no
 * hash in the signed plan is refused before it is in the page.
 */
export class EnforceIntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('EnforceIntegrityPlugin', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('EnforceIntegrityPlugin', (code) =>
        [code, `script.integrity = ${planned('script.src')}.integrity;`].join('\n'),
      );
      const { beforeTagInsert } = MiniCssExtractPlugin.getCompilationHooks(compilation);
      beforeTagInsert.tap('EnforceIntegrityPlugin', (code, { tag }) =>
        [
          code,
          `var planned = ${planned(`${tag}.href`)};`,
          `${tag}.integrity = planned.integrity;`,
          `${tag}.crossOrigin = planned.crossOrigin;`,
        ].join('\n'),
      );
    });
  }
}

/** The script that the shell would make for this address: it has the hash, or the making throws. */
function planned(address: string): string {
  return `__webpack_require__.federation.instance.loaderHook.lifecycle.createScript.emit({ url: ${address}, attrs: {} })`;
}
