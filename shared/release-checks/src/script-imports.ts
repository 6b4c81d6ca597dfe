import path from 'node:path';
import type { Expression, Program } from 'acorn';
import { simple } from 'acorn-walk';
import { readScript } from './syntax-tree.ts';

/**
 * The paths of the files that a script imports by their names, the addresses outside its release that it imports, and
 * whether it is an ES module.
 */
export type ScriptImports = {
  isModule: boolean;
  statically: string[];
  dynamically: string[];
  outside: string[];
};

/**
 * Reads the imports of a script, an ES module or a classic script, which may use `import()` too. One that is neither
 * counts as a classic script without any. `file` is its path in the folder that browsers load.
 */
export function scriptImports(file: string, text: string): ScriptImports {
  const read = (program: Program) => {
    const imports: ScriptImports = { isModule: false, statically: [], dynamically: [], outside: [] };
    const add = (paths: string[], source: string) => {
      if (leadsOut(source, file)) imports.outside.push(source);
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
    readScript('script', text, read) ?? { isModule: false, statically: [], dynamically: [], outside: [] }
  );
}

/** As deep as the folder of a release on a site. No version is called so. */
const release = 'https://site.example/remotes/name/version/';

/** Whether a browser leaves the release for what a script imports: for a whole URL, `/…`, or too many `../`. */
function leadsOut(source: string, file: string): boolean {
  if (URL.canParse(source) || !URL.canParse(source, release + file)) return true;
  return !new URL(source, release + file).href.startsWith(release);
}

/** The text of a string, or of a template without expressions. */
function textOf(node: Expression): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}
