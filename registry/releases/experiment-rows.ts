import type { experiments } from './release-tables.ts';

export type ExperimentRow = typeof experiments.$inferSelect;

/**
 * Returns the remotes of an experiment: its own, and the others of its set (remotes whose releases change together).
 */
export function remotesOf({ remote, others }: Pick<ExperimentRow, 'remote' | 'others'>): string[] {
  return [remote, ...Object.keys(others ?? {})];
}

/**
 * Returns an experiment of a set (remotes whose releases change together) as one row per remote: `variants` has the
 * versions of this remote, `others` the versions of the other remotes.
 */
export function perRemote(row: ExperimentRow): ExperimentRow[] {
  if (!row.others) return [row];
  const own = Object.fromEntries(row.variants.map(({ name, version }) => [name, version]));
  const versions: Record<string, Record<string, string>> = { [row.remote]: own, ...row.others };
  return Object.entries(versions).map(([remote, ofRemote]) => ({
    ...row,
    remote,
    variants: row.variants.map((variant) => ({
      ...variant,
      version: ofRemote[variant.name] ?? variant.version,
    })),
    others: Object.fromEntries(Object.entries(versions).filter(([name]) => name !== remote)),
  }));
}
