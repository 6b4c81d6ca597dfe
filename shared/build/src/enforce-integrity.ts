import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/**
 * webpack's runtime in the entry loads a remote's chunks and stylesheets. By hooks of webpack and mini-css-extract-plugin
 * this plugin makes it call the runtime plugins of Module Federation, as for entries: the plugin of the shell sets the
 * hash of the signed snapshot, or throws before the element is in the page.
 */
export class EnforceIntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('EnforceIntegrityPlugin', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('EnforceIntegrityPlugin', (code) =>
        [code, `script.integrity = ${plannedElement('createScript', 'script.src')}.integrity;`].join('\n'),
      );
      const { beforeTagInsert } = MiniCssExtractPlugin.getCompilationHooks(compilation);
      beforeTagInsert.tap('EnforceIntegrityPlugin', (code, { tag }) =>
        [
          code,
          `var planned = ${plannedElement('createLink', `${tag}.href`)};`,
          `${tag}.integrity = planned.integrity;`,
          `${tag}.crossOrigin = planned.crossOrigin;`,
        ].join('\n'),
      );
    });
  }
}

/** Code that returns the element of the runtime plugins for a URL. It throws if the snapshot has no hash for it. */
function plannedElement(hook: 'createScript' | 'createLink', url: string): string {
  return `__webpack_require__.federation.instance.loaderHook.lifecycle.${hook}.emit({ url: ${url}, attrs: {} })`;
}
