import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/**
 * Makes webpack's runtime load the chunks and stylesheets of a build by the elements of Module
 * Federation's runtime plugins, as it does for remote entries. The shell's plugin creates them with the integrity hash from the signed
 * snapshot and with retries, or throws before an element is in the page.
 */
export class EnforceIntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('EnforceIntegrityPlugin', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('EnforceIntegrityPlugin', (code) =>
        [code, `script = ${plannedElement('createScript', 'script.src')};`].join('\n'),
      );
      const { beforeTagInsert } = MiniCssExtractPlugin.getCompilationHooks(compilation);
      beforeTagInsert.tap('EnforceIntegrityPlugin', (code, { tag }) =>
        [
          code,
          `var planned = ${plannedElement('createLink', `${tag}.href`)};`,
          `planned.rel = ${tag}.rel;`,
          `planned.onload = ${tag}.onload;`,
          `planned.onerror = ${tag}.onerror;`,
          `${tag} = planned;`,
        ].join('\n'),
      );
    });
  }
}

/** Generates code that gets the script or link element for a URL from the runtime plugins. */
function plannedElement(hook: 'createScript' | 'createLink', url: string): string {
  return `__webpack_require__.federation.instance.loaderHook.lifecycle.${hook}.emit({ url: ${url}, attrs: {} })`;
}
