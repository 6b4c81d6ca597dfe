import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

/** One import of a file. A `type` import vanishes before the code runs; a `lazy` one is an `import()`. */
export type Import = { from: string; request: string; kind: 'static' | 'lazy' | 'type' };

const skipped = new Set([
  'node_modules',
  'dist',
  'dist-packages',
  '.marquee',
  '.git',
  'test-results',
  'playwright-report',
]);

/** Every source file of the workspace, relative to its root. */
export function sourceFiles(root: string, folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name) && path.join(folder, name) !== 'deploy/build')
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return sourceFiles(root, file);
      return /\.(ts|tsx|mjs)$/.test(entry.name) ? [file] : [];
    });
}

/** The imports of a file: static imports, re-exports and dynamic imports of a fixed name. */
export function importsOf(root: string, file: string): Import[] {
  return importsIn(file, readFileSync(path.join(root, file), 'utf8'));
}

/** The same for a source text. */
export function importsIn(file: string, text: string): Import[] {
  const tree = parseSync(text, { syntax: 'typescript', tsx: !file.endsWith('.ts'), target: 'es2022' });
  const found: Found = [];
  // Without `import(` and blocks of declarations, all imports are statements of the module.
  if (/\bimport\s*\(|\bdeclare (?:module|global)\b/.test(text)) visit(tree, found);
  else for (const statement of tree.body) addDeclaration(statement, found);
  return found.map((one) => ({ from: file, ...one }));
}

/**
 * Returns a function that resolves an import to a file of the workspace: a relative path, or an entry in the
 * `exports` of a package under `shared/`. It returns undefined for a package from npm.
 */
export function importResolver(root: string): (one: Pick<Import, 'from' | 'request'>) => string | undefined {
  const entries = new Map(
    readdirSync(path.join(root, 'shared')).flatMap((name) => {
      const folder = path.join('shared', name);
      if (!existsSync(path.join(root, folder, 'package.json'))) return [];
      const { exports } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
        exports: Record<string, string>;
      };
      return Object.entries(exports).map(
        ([entry, file]) => [path.posix.join(`@marquee/${name}`, entry), path.join(folder, file)] as const,
      );
    }),
  );
  return ({ from, request }) =>
    request.startsWith('.') ? path.join(path.dirname(from), request) : entries.get(request);
}

type Found = Omit<Import, 'from'>[];

function visit(node: unknown, found: Found): void {
  if (Array.isArray(node)) return node.forEach((item) => visit(item, found));
  if (typeof node !== 'object' || node === null) return;

  const { type, callee, arguments: args } = node as Record<string, unknown>;
  addDeclaration(node, found);
  if (type === 'TsImportType') add((node as { argument: unknown }).argument, found, 'type');
  if (type === 'CallExpression' && (callee as { type?: string }).type === 'Import') {
    add((args as { expression: unknown }[])[0]?.expression, found, 'lazy');
  }
  for (const child of Object.values(node)) visit(child, found);
}

function addDeclaration(node: object, found: Found) {
  const { type, source } = node as Record<string, unknown>;
  if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(String(type)))
    add(source, found, isTypeOnly(node) ? 'type' : 'static');
}

function add(literal: unknown, found: Found, kind: Import['kind']) {
  const { type, value } = (literal ?? {}) as { type?: string; value?: string };
  if (type === 'StringLiteral' && value) found.push({ request: value, kind });
}

function isTypeOnly(declaration: object): boolean {
  const { typeOnly, specifiers = [] } = declaration as {
    typeOnly?: boolean;
    specifiers?: { isTypeOnly?: boolean }[];
  };
  return (
    typeOnly === true || (specifiers.length > 0 && specifiers.every(({ isTypeOnly: only }) => only === true))
  );
}
