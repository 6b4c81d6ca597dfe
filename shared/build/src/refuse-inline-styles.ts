import webpack, { type Compiler, type NormalModule } from 'webpack';
import { isOfPackage, sourcePlace } from './source-place.ts';

/** Libraries that write their styles while the page runs. */
const runtimeStyles = /^(?:styled-components|goober|react-jss|jss)(?:\/|$)|^@(?:emotion|stitches)\//;

/**
 * Fails the build of a remote for `style` props of elements, `<style>` elements, and libraries of styles made at run
 * time: the page's content security policy applies none of them to the HTML of the server.
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
      for (const type of ['javascript/auto', 'javascript/esm'] as const)
        factory.hooks.parser.for(type).tap(name, (parser) => {
          parser.hooks.program.tap(name, (program) => {
            const module = parser.state.module as NormalModule;
            if (isOfPackage(this.#folder, module)) return;
            for (const { what, offset } of inlineStyles(program))
              module.addError(
                new webpack.WebpackError(
                  `${this.#remote}: ${sourcePlace(this.#folder, module, offset)} has ${what}, which the site's policy does not apply: ${instead[what]}`,
                ),
              );
          });
        });
    });
  }
}

const instead = {
  'a style prop':
    'use a class of a CSS module; for a value that is known only at run time, ref={(element) => element?.style.setProperty("--name", value)}',
  'a <style> element': 'use a CSS module',
};

type Found = { what: keyof typeof instead; offset: number };

/** A node of ESTree, the tree of webpack's parser. */
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
  range?: [number, number];
};

/** Local builds import the second one. */
const jsxModule = /^react\/jsx(-dev)?-runtime$/;

/** Finds elements with a `style` prop and `<style>` elements in a module that swc has compiled. */
function inlineStyles(program: object): Found[] {
  const { body } = program as { body: Node[] };
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
    const { type, callee, arguments: given = [], range } = node as Node;
    const [element, props] = given;
    if (type === 'CallExpression' && jsx.has(callee?.name) && typeof element?.value === 'string') {
      const style = props?.properties?.find(({ key }) => (key?.name ?? key?.value) === 'style');
      if (element.value === 'style') found.push({ what: 'a <style> element', offset: range?.[0] ?? 0 });
      if (style) found.push({ what: 'a style prop', offset: style.range?.[0] ?? 0 });
    }
    Object.values(node).forEach(visit);
  }
}
