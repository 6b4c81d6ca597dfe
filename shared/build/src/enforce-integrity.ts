import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/**
 * A remote's chunks and stylesheets are loaded by webpack's own code in its entry. This adds to that code, by the
 * hooks of webpack and of mini-css-extract-plugin, a call of the runtime plugins of Module Federation, as for
 * entries: the shell's sets the hash of the signed plan, or throws before the element is in the page.
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

/** Code for the element that the runtime plugins make for a URL; it throws where the plan has no hash of it. */
function plannedElement(hook: 'createScript' | 'createLink', url: string): string {
  return `__webpack_require__.federation.instance.loaderHook.lifecycle.${hook}.emit({ url: ${url}, attrs: {} })`;
}
