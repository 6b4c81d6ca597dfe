import path from 'node:path';
import type { Expression, Program } from 'acorn';
import { simple } from 'acorn-walk';
import { readScript } from './syntax-tree.ts';

/**
 * The paths of the files that a script imports by their names, the whole URLs that it imports, and whether it is an ES
 * module.
 */
export type ScriptImports = {
  isModule: boolean;
  statically: string[];
  dynamically: string[];
  urls: string[];
};

/**
 * Reads the imports of a script at `file`, an ES module or a classic script, which may use `import()` too. One that is
 * neither counts as a classic script without any.
 */
export function scriptImports(file: string, text: string): ScriptImports {
  const read = (program: Program) => {
    const imports: ScriptImports = { isModule: false, statically: [], dynamically: [], urls: [] };
    const add = (paths: string[], source: string) => {
      if (wholeUrl.test(source)) imports.urls.push(source);
      else paths.push(path.posix.join(path.posix.dirname(file), source));
    };
    for (const node of program.body) {
      if (!/^(?:Import|Export)/.test(node.type)) continue;
      imports.isModule = true;
      if ('source' in node && node.source) add(imports.statically, String(node.source.value));
    }
    simple(program, {
      MetaProperty: () => {
        imports.isModule = true;
      },
      ImportExpression: ({ source }) => {
        const named = textOf(source);
        if (named) add(imports.dynamically, named);
      },
    });
    return imports;
  };
  // Some classic scripts are no modules, such as those with octal numbers.
  return (
    readScript('module', text, read) ??
    readScript('script', text, read) ?? { isModule: false, statically: [], dynamically: [], urls: [] }
  );
}

/** A URL with a scheme or a host, such as `https://…`, `//…` and `data:…`. */
const wholeUrl = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** The text of a string, or of a template without expressions. */
function textOf(node: Expression): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}
