import path from 'node:path';
import type { Expression } from 'acorn';
import { simple } from 'acorn-walk';
import { readScript } from './syntax-tree.ts';

/** The paths of the files that a script imports by their names, and whether it is an ES module. */
export type ScriptImports = { isModule: boolean; statically: string[]; dynamically: string[] };

/** Reads the imports of a script at `file`. A script that cannot be parsed counts as a classic one without any. */
export function scriptImports(file: string, text: string): ScriptImports {
  const resolve = (source: string) => path.posix.join(path.posix.dirname(file), source);
  const read = readScript('module', text, (program) => {
    const imports: ScriptImports = { isModule: false, statically: [], dynamically: [] };
    for (const node of program.body) {
      if (!/^(?:Import|Export)/.test(node.type)) continue;
      imports.isModule = true;
      if ('source' in node && node.source) imports.statically.push(resolve(String(node.source.value)));
    }
    simple(program, {
      MetaProperty: () => {
        imports.isModule = true;
      },
      ImportExpression: ({ source }) => {
        const named = textOf(source);
        if (named) imports.dynamically.push(resolve(named));
      },
    });
    return imports;
  });
  return read ?? { isModule: false, statically: [], dynamically: [] };
}

/** The text of a string, or of a template without expressions. */
function textOf(node: Expression): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}
