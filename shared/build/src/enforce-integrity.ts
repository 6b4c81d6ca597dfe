import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { isRspack } from './bundlers.ts';

/**
 * A webpack plugin that makes a build load its chunks and stylesheets safely. Where the build's code would create a
 * `<script>` or `<link>` element by itself, it calls the shell's plugin for Module Federation, which also creates those
 * of remote entries. The shell gives the element the integrity hash from the signed snapshot and repeats a failed load,
 * or it throws before the element is in the page.
 */
export class EnforceIntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('EnforceIntegrityPlugin', (compilation) => {
      const { createScript, createLink } = runtimeHooks(compiler, compilation);
      createScript.tap('EnforceIntegrityPlugin', (code) =>
        [code, `script = ${plannedElement('createScript', 'script.src')};`].join('\n'),
      );
      createLink.tap('EnforceIntegrityPlugin', (code, { tag }) =>
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

/** A hook that changes the code by which the runtime creates an element; `Given` has more about it. */
type CodeHook<Given extends unknown[] = []> = {
  tap(name: string, change: (code: string, ...given: Given) => string): void;
};

/** The hooks of the runtime. For a stylesheet, `tag` is the variable with its element. */
type RuntimeHooks = { createScript: CodeHook; createLink: CodeHook<[{ tag: string }]> };

function runtimeHooks(compiler: Compiler, compilation: Compilation): RuntimeHooks {
  if (!isRspack(compiler))
    return {
      createScript: webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript,
      createLink: MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert,
    };
  // webpack's types do not have this plugin.
  const { RuntimePlugin } = compiler.webpack as unknown as { RuntimePlugin: RspackRuntime };
  const { createScript, createLink } = RuntimePlugin.getCompilationHooks(compilation);
  return {
    createScript,
    createLink: {
      tap: (name, change) => createLink.tap(name, (code) => change(code, { tag: 'linkTag' })),
    },
  };
}

type RspackRuntime = {
  getCompilationHooks(compilation: Compilation): { createScript: CodeHook; createLink: CodeHook };
};

/** Generates code that gets the script or link element for a URL from the runtime plugins. */
function plannedElement(hook: 'createScript' | 'createLink', url: string): string {
  return `__webpack_require__.federation.instance.loaderHook.lifecycle.${hook}.emit({ url: ${url}, attrs: {} })`;
}
