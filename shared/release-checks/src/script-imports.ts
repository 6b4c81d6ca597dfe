import path from 'node:path';
import type { AnyNode, Expression, Program } from 'acorn';
import { simple } from 'acorn-walk';
import { readScript } from './syntax-tree.ts';

/** The format of a script, and what it imports. */
export type ScriptImports = {
  /** Whether it is an ES module. */
  isModule: boolean;
  /** Whether it is a module for SystemJS. */
  isSystemJs: boolean;
  /** The paths of the files of its release that it imports by `import` or `export … from`. */
  statically: string[];
  /** The paths of the files of its release that it imports by `import()`. */
  dynamically: string[];
  /** The URLs outside its release. */
  outside: string[];
  /** The names of packages, such as `react`, which only an import map resolves. */
  bare: string[];
  /** The URLs of files with a query or a fragment: a browser treats each as a separate module. */
  queried: string[];
};

/**
 * Returns the imports of a script: of an ES module, or of a classic script that uses `import()`. A text that cannot be
 * parsed counts as a classic script without imports. `file` is the path of the script in the release's folder
 * `browser`, to which the results are relative. Throws RangeError if the script nests too deeply for the stack.
 */
export function scriptImports(file: string, text: string): ScriptImports {
  const read = (program: Program) => {
    const imports = noImports();
    const add = (paths: string[], source: string) => {
      if (leadsOut(source, file)) imports.outside.push(source);
      else if (!/^\.\.?\//.test(source)) imports.bare.push(source);
      else if (/[?#]/.test(source)) imports.queried.push(source);
      else paths.push(path.posix.join(path.posix.dirname(file), source));
    };
    for (const node of program.body) {
      if (node.type === 'ExpressionStatement' && isSystemRegister(node.expression)) imports.isSystemJs = true;
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
  return readScript('module', text, read) ?? readScript('script', text, read) ?? noImports();
}

function noImports(): ScriptImports {
  return {
    isModule: false,
    isSystemJs: false,
    statically: [],
    dynamically: [],
    outside: [],
    bare: [],
    queried: [],
  };
}

/** As deep as the folder of a release on a site. No version is called so. */
const release = 'https://site.example/remotes/name/version/';

/** Whether a browser leaves the release for what a script imports: for a whole URL, `/…`, or too many `../`. */
function leadsOut(source: string, file: string): boolean {
  if (URL.canParse(source) || !URL.canParse(source, release + file)) return true;
  return !new URL(source, release + file).href.startsWith(release);
}

/** Whether an expression is `System.register(…)`, with which a build for SystemJS begins. */
function isSystemRegister(node: Expression): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  return isNamed(object, 'System') && isNamed(property, 'register');
}

function isNamed(node: AnyNode, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

/** The text of a string, or of a template without expressions. */
function textOf(node: Expression): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}
