import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

/** `typeOnly` imports vanish before the code runs. */
export type Import = { from: string; request: string; typeOnly: boolean };

const skipped = new Set(['node_modules', 'dist', '.marquee', '.git', 'test-results', 'playwright-report']);

/** Every source file of the workspace, relative to its root. */
export function sourceFiles(root: string, folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return sourceFiles(root, file);
      return /\.(ts|tsx|mjs)$/.test(entry.name) ? [file] : [];
    });
}

/** What a file imports: static imports, re-exports and dynamic imports of a fixed name. */
export function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const tree = parseSync(text, { syntax: 'typescript', tsx: !file.endsWith('.ts'), target: 'es2022' });
  const found: Omit<Import, 'from'>[] = [];
  visit(tree, found);
  return found.map((one) => ({ from: file, ...one }));
}

type Found = Omit<Import, 'from'>[];

function visit(node: unknown, found: Found): void {
  if (Array.isArray(node)) return node.forEach((item) => visit(item, found));
  if (typeof node !== 'object' || node === null) return;

  const { type, source, callee, arguments: words } = node as Record<string, unknown>;
  if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(String(type))) add(source, found, isTypeOnly(node));
  if (type === 'CallExpression' && (callee as { type?: string }).type === 'Import') {
    add((words as { expression: unknown }[])[0]?.expression, found, false);
  }
  for (const child of Object.values(node)) visit(child, found);
}

function add(literal: unknown, found: Found, typeOnly: boolean) {
  const { type, value } = (literal ?? {}) as { type?: string; value?: string };
  if (type === 'StringLiteral' && value) found.push({ request: value, typeOnly });
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
