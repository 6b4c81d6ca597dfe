import type { Database } from '@marquee/database';
import { automaticChanges, type AutomaticChange } from '../health/automatic-changes.ts';
import { readPulse } from '../health/read-pulse.ts';
import type { EnvironmentStatus } from '../releases/environment-status.ts';
import type { Trouble } from './remote-trouble.ts';
import { judgeRemotes, verdictTitle, type JudgedRemote } from './verdict.ts';

/** The verdict on an environment for programs: what the overview begins with. */
export type EnvironmentVerdict = {
  title: string;
  /** What is wrong, the worst first. */
  troubles: (Pick<Trouble, 'kind' | 'version' | 'reaches' | 'experiment' | 'brief'> & {
    remote: string;
    since: string;
  })[];
  /** What the guardrail did by itself within the last day, the newest first. */
  automatic: AutomaticChange[];
};

const hourMs = 60 * 60 * 1000;

/** Reads what visitors met in the last hour, and judges the remotes of an environment by it, the worst first. */
export async function readJudgedRemotes(
  db: Database,
  status: EnvironmentStatus,
  now: Date,
): Promise<JudgedRemote[]> {
  const { environment } = status;
  const pulses = await readPulse(db, { environment, since: new Date(now.getTime() - hourMs) });
  return judgeRemotes(status, pulses, now);
}

/** Reads the verdict on an environment. */
export async function readVerdict(
  db: Database,
  status: EnvironmentStatus,
  now: Date,
): Promise<EnvironmentVerdict> {
  const { environment } = status;
  const judged = await readJudgedRemotes(db, status, now);
  return {
    title: verdictTitle(environment, judged),
    troubles: judged.flatMap(({ status: { remote }, troubles }) =>
      troubles.map(({ kind, version, reaches, experiment, brief, since }) => ({
        remote,
        kind,
        version,
        reaches,
        experiment,
        brief,
        since: since.toISOString(),
      })),
    ),
    automatic: await automaticChanges(db, environment, now),
  };
}
