import type { ShellVersions } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { readEnvironmentRows } from './environment-rows.ts';
import { environmentNames } from './environments.ts';

/**
 * An environment as lists show it. `remotes` is how many remotes are live in it; `shells` are the versions of its
 * connected shells.
 */
export type EnvironmentSummary = {
  environment: string;
  sequence: number;
  remotes: number;
  shells: ShellVersions[];
};

/** Lists all environments, the default one first. `shellsOf` returns the versions of an environment's shells. */
export async function listEnvironments(
  db: Database,
  shellsOf: (environment: string) => Promise<ShellVersions[]>,
): Promise<EnvironmentSummary[]> {
  const summaries: EnvironmentSummary[] = [];
  for (const environment of await environmentNames(db)) {
    const { sequence, live } = await readEnvironmentRows(db, environment);
    summaries.push({ environment, sequence, remotes: live.length, shells: await shellsOf(environment) });
  }
  return summaries;
}
