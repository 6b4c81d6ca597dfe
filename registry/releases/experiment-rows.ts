import type { experiments } from './release-tables.ts';

export type ExperimentRow = typeof experiments.$inferSelect;

/**
 * Returns the remotes of an experiment: its own, and the others of its set (remotes whose releases change together).
 */
export function remotesOf({ remote, others }: Pick<ExperimentRow, 'remote' | 'others'>): string[] {
  return [remote, ...Object.keys(others ?? {})];
}

/**
 * Splits an experiment into one row for each of its remotes, if several remotes take part (a set): `variants` has the
 * versions of this remote, `others` the versions of the other remotes. Returns an experiment of one remote as it is.
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
