import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SharedModule } from './shared-modules.ts';

/** Shared modules of which the shell provides only the exports of a file. */
export const leanModules: Partial<Record<SharedModule, string>> = {
  'react-router-dom': path.join(import.meta.dirname, 'lean/react-router-dom.ts'),
  '@marquee/contracts': path.join(import.meta.dirname, '../../contracts/src/pages.ts'),
  rxjs: path.join(import.meta.dirname, 'lean/rxjs.ts'),
};

/** The names that a page may import from a shared module; undefined if the shell shares all of it. */
export function leanNames(name: string): ReadonlySet<string> | undefined {
  const file = leanModules[name as SharedModule];
  if (!file) return undefined;
  const lists = [...readFileSync(file, 'utf8').matchAll(/^export \{([^}]*)\}/gm)];
  return new Set(
    lists.flatMap(([, list = '']) => list.split(',').map((name) => name.trim())).filter(Boolean),
  );
}
