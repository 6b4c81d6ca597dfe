import type { experiments } from './release-tables.ts';

export type ExperimentRow = typeof experiments.$inferSelect;

/** The remotes of an experiment: its own, and the others of its set. */
export function remotesOf({ remote, others }: Pick<ExperimentRow, 'remote' | 'others'>): string[] {
  return [remote, ...Object.keys(others ?? {})];
}

/** An experiment as each remote of its set has it: with the versions of that remote, and `others` of the others. */
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
