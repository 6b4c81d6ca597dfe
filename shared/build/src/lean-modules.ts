import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SharedModule } from './shared-modules.ts';

/** For each shared module that the shell provides only in part: the file that re-exports this part. */
export const leanModules: Partial<Record<SharedModule, string>> = {
  'react-router-dom': path.join(import.meta.dirname, 'lean/react-router-dom.ts'),
  rxjs: path.join(import.meta.dirname, 'lean/rxjs.ts'),
};

/** The names that a remote may import from a shared module; undefined if it may import all. */
export function leanNames(name: string): ReadonlySet<string> | undefined {
  const file = leanModules[name as SharedModule];
  if (!file) return undefined;
  const lists = [...readFileSync(file, 'utf8').matchAll(/^export \{([^}]*)\}/gm)];
  return new Set(
    lists.flatMap(([, list = '']) => list.split(',').map((name) => name.trim())).filter(Boolean),
  );
}
