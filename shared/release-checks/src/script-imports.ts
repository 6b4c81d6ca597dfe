import path from 'node:path';
import { isNode, parsedAs, walk } from './syntax-tree.ts';

/** The paths of the files that a script imports by their names, and whether it is an ES module. */
export type ScriptImports = { isModule: boolean; statically: string[]; dynamically: string[] };

/** Reads the imports of a script at `file`. A script that cannot be parsed counts as a classic one without any. */
export function scriptImports(file: string, text: string): ScriptImports {
  const imports: ScriptImports = { isModule: false, statically: [], dynamically: [] };
  const program = parsedAs('module', text);
  if (!program) return imports;
  const resolve = (source: string) => path.posix.join(path.posix.dirname(file), source);

  for (const node of program.body) {
    if (!/^(?:Import|Export)/.test(node.type)) continue;
    imports.isModule = true;
    if ('source' in node && node.source) imports.statically.push(resolve(String(node.source.value)));
  }
  walk(program, (node) => {
    if (node.type === 'MetaProperty') imports.isModule = true;
    const source = node.type === 'ImportExpression' && textOf(node['source']);
    if (source) imports.dynamically.push(resolve(source));
  });
  return imports;
}

/** The text of a string, or of a template without expressions. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const [quasi, ...more] = (node['quasis'] ?? []) as { value: { cooked: string } }[];
  return more.length === 0 ? quasi?.value.cooked : undefined;
}
