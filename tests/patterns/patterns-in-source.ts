import { parseSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A regular expression as it is written in a file. */
export type Pattern = { source: string; flags: string; file: string };

/** The regular expressions of a file: its literals, and `new RegExp('…')` of a text that is written there. */
export function patternsIn(root: string, file: string): Pattern[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const tree = parseSync(text, { syntax: 'typescript', tsx: !file.endsWith('.ts'), target: 'es2022' });
  const found: Pattern[] = [];
  visit(tree, (node) => {
    if (node['type'] === 'RegExpLiteral')
      found.push({ source: String(node['pattern']), flags: String(node['flags']), file });
    const callee = node['callee'] as { value?: unknown } | undefined;
    if (node['type'] === 'NewExpression' && callee?.value === 'RegExp') {
      const [source, flags] = ((node['arguments'] ?? []) as { expression: { value?: unknown } }[]).map(
        ({ expression }) => expression.value,
      );
      if (typeof source === 'string')
        found.push({ source, flags: typeof flags === 'string' ? flags : '', file });
    }
  });
  return found;
}

function visit(node: unknown, look: (node: Record<string, unknown>) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const each of node) visit(each, look);
    return;
  }
  look(node as Record<string, unknown>);
  for (const value of Object.values(node)) visit(value, look);
}
