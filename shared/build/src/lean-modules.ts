import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SharedModule } from './shared-modules.ts';

/**
 * The shared modules of which the shell provides only the exports that remotes need, because shared modules have no
 * tree shaking. The value is the path of the file that replaces the module, and exports only these names.
 */
export const leanModules: Partial<Record<SharedModule, string>> = {
  'react-router-dom': path.join(import.meta.dirname, 'lean/react-router-dom.ts'),
  rxjs: path.join(import.meta.dirname, 'lean/rxjs.ts'),
};

/** Returns the names that a remote may import from a shared module; undefined if it may import all names. */
export function leanNames(name: string): ReadonlySet<string> | undefined {
  const file = leanModules[name as SharedModule];
  if (!file) return undefined;
  const lists = [...readFileSync(file, 'utf8').matchAll(/^export \{([^}]*)\}/gm)];
  return new Set(
    lists.flatMap(([, list = '']) => list.split(',').map((name) => name.trim())).filter(Boolean),
  );
}
