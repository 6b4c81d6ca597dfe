import type { Program } from 'acorn';
import type { Compilation, Compiler, NormalModule } from 'webpack';
import { hasFile, parseScript, scriptOf } from './module-syntax.ts';
import { isOfPackage, sourcePlace } from './source-place.ts';

/** Libraries that write their styles while the page runs. */
const runtimeStyles = /^(?:styled-components|goober|react-jss|jss)(?:\/|$)|^@(?:emotion|stitches)\//;

/**
 * A webpack plugin that fails the build of a remote for `style` props of elements, `<style>` elements, and libraries
 * that create styles at run time. In the HTML that the server renders, the site's content security policy blocks such
 * styles.
 */
export class RefuseInlineStylesPlugin {
  readonly #remote: string;
  readonly #folder: string;

  constructor(remote: string, folder: string) {
    this.#remote = remote;
    this.#folder = folder;
  }

  apply(compiler: Compiler) {
    const name = 'RefuseInlineStyles';
    compiler.hooks.normalModuleFactory.tap(name, (factory) => {
      factory.hooks.beforeResolve.tap(name, ({ request }) => {
        if (runtimeStyles.test(request))
          throw new Error(
            `${this.#remote} imports ${request}, which makes its styles at run time, and the site's policy applies none: ` +
              'use a CSS module, whose styles are files of the release',
          );
      });
    });
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.finishModules.tap(name, (modules) => {
        for (const module of modules)
          if (hasFile(module) && !isOfPackage(this.#folder, module))
            this.#refuseStylesOf(module, compilation);
      });
    });
  }

  #refuseStylesOf(module: NormalModule, { compiler, errors }: Compilation) {
    const text = scriptOf(module);
    const program = /\bstyle\b/.test(text) ? parseScript(text)?.program : undefined;
    for (const { what, at } of program ? inlineStyles(program) : [])
      errors.push(
        new compiler.webpack.WebpackError(
          `${this.#remote}: ${sourcePlace(this.#folder, module, at)} has ${what}, which the site's policy does not apply: ${instead[what]}`,
        ),
      );
  }
}

const instead = {
  'a style prop':
    'use a class of a CSS module; for a value that is known only at run time, ref={(element) => element?.style.setProperty("--name", value)}',
  'a <style> element': 'use a CSS module',
};

type Place = { line: number; column: number };
type Found = { what: keyof typeof instead; at: Place };

/** A node of ESTree, the tree of acorn. */
type Node = {
  type?: string;
  name?: string;
  value?: unknown;
  source?: Node;
  local?: Node;
  imported?: Node;
  specifiers?: Node[];
  callee?: Node;
  arguments?: Node[];
  properties?: Node[];
  key?: Node;
  loc?: { start: Place };
};

/** Local builds import the second one. */
const jsxModule = /^react\/jsx(-dev)?-runtime$/;

/** Finds elements with a `style` prop and `<style>` elements in a module that swc has compiled. */
function inlineStyles(program: Program): Found[] {
  const body = program.body as Node[];
  const jsx = new Set(
    body
      .filter(({ type, source }) => type === 'ImportDeclaration' && jsxModule.test(String(source?.value)))
      .flatMap(({ specifiers = [] }) => specifiers)
      .filter(({ imported }) => /^jsx(s|DEV)?$/.test(imported?.name ?? ''))
      .map(({ local }) => local?.name),
  );
  const found: Found[] = [];
  if (jsx.size > 0) visit(body);
  return found;

  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, callee, arguments: given = [], loc } = node as Node;
    const [element, props] = given;
    if (type === 'CallExpression' && jsx.has(callee?.name) && typeof element?.value === 'string') {
      const style = props?.properties?.find(({ key }) => (key?.name ?? key?.value) === 'style');
      if (element.value === 'style') found.push({ what: 'a <style> element', at: loc!.start });
      if (style) found.push({ what: 'a style prop', at: style.loc!.start });
    }
    Object.values(node).forEach(visit);
  }
}
