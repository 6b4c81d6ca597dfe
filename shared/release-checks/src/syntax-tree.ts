import { parse, type Program } from 'acorn';

/** A node of a script's syntax tree. */
export type Node = { type: string; [key: string]: unknown };

/** The maximum length of a script that is parsed, in characters. */
const maxLength = 5_000_000;

/** Parses a script. Returns undefined if it is not a script of this kind, or too long. */
export function parsedAs(sourceType: 'script' | 'module', script: string): Program | undefined {
  if (script.length > maxLength) return undefined;
  try {
    return parse(script, { ecmaVersion: 'latest', sourceType, allowHashBang: true });
  } catch {
    // A browser does not run it either.
    return undefined;
  }
}

/** Calls `visit` for each node of a tree. */
export function walk(root: unknown, visit: (node: Node) => void): void {
  // A work list instead of recursion: minified code nests deeply.
  const left: unknown[] = [root];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (isNode(next)) visit(next);
    for (const inner of Object.values(next as object))
      if (typeof inner === 'object' && inner !== null) left.push(inner);
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
