import { readFileSync } from 'node:fs';
import path from 'node:path';

/** An exported name: its doc comment, and its declarations as text. */
export type Exported = { name: string; comment: string; declaration: string };

/**
 * Returns the declaration file that the declaration file `from` imports by `request`; undefined for a package from
 * outside the workspace.
 */
export type ResolveDeclarations = (request: string, from: string) => string | undefined;

/**
 * Lists what a declaration file re-exports (`export … from`), in the order of the file, with the doc comments and the
 * declarations as the compiler wrote them. `resolve` finds the imported files. Throws for a name without a declaration.
 */
export function declaredExports(file: string, resolve: ResolveDeclarations): Exported[] {
  return statementsIn(file).flatMap(({ text }) => {
    const [, list, star, from = ''] =
      /^export (?:type )?(?:\{([^}]*)\}|(\*)) from '([^']+)'/.exec(text) ?? [];
    const target = from ? resolve(from, file) : undefined;
    if (!target) return [];
    if (star) return namesIn(target).map((name) => find(name, target, resolve));
    return (list ?? '')
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter(Boolean)
      .map((name) => find(name, target, resolve));
  });
}

function find(name: string, file: string, resolve: ResolveDeclarations): Exported {
  const own = statementsIn(file).filter(({ text }) => declaredName(text) === name);
  if (own.length > 0) {
    const declaration = own.map(({ text }) => text.replace(/^export (declare )?/, '')).join('\n');
    return { name, comment: own[0]?.comment ?? '', declaration };
  }
  for (const { text } of statementsIn(file)) {
    const [, list = '', from = ''] = /^export (?:type )?\{([^}]*)\} from '([^']+)'/.exec(text) ?? [];
    if (!new RegExp(`\\b${name}\\b`).test(list)) continue;
    const target = resolve(from, file);
    return target ? find(name, target, resolve) : { name, comment: `As in \`${from}\`.`, declaration: '' };
  }
  throw new Error(`${file} does not export ${name}`);
}

function namesIn(file: string): string[] {
  return statementsIn(file).flatMap(({ text }) =>
    text.startsWith('export ') ? (declaredName(text) ?? []) : [],
  );
}

function declaredName(statement: string): string | undefined {
  const declaration =
    /^(?:export )?(?:declare )?(?:abstract )?(?:const|let|function|class|interface|type|enum) (\w+)/;
  return declaration.exec(statement)?.[1];
}

type Statement = { comment: string; text: string };

/** The statements of a declaration file: each begins at the start of a line, with its doc comment before it. */
function statementsIn(file: string): Statement[] {
  const pattern =
    /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?((?:export|declare|type|interface|import)\b[\s\S]*?)(?=\n(?:\/\*\*|export\b|declare\b|type\b|interface\b|import\b)|\n*$(?![\s\S]))/g;
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, comment = '', text = '']) => ({
    comment: comment
      .replace(/^\/\*\*|\*\/\n$/g, '')
      .replaceAll(/^ *\* ?/gm, '')
      .trim(),
    text: text.trim(),
  }));
}

/**
 * Returns a function that finds the compiled declaration file of an import. It resolves relative specifiers, and
 * imports of workspace packages, whose source files `fileOf` returns. `compiled` is the folder of the declarations.
 */
export function resolveCompiled(
  compiled: string,
  fileOf: (request: string) => string | undefined,
): ResolveDeclarations {
  return (request, from) => {
    if (request.startsWith('.')) return declarationOf(path.join(path.dirname(from), request));
    const file = fileOf(request);
    return file && declarationOf(path.join(compiled, file));
  };
}

function declarationOf(source: string): string {
  return source.replace(/\.tsx?$/, '.d.ts');
}
