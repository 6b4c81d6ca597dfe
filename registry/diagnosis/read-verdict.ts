import type { EnvironmentStatus } from '../releases/environment-status.ts';
import { judge, verdictTitle } from './diagnose.ts';
import type { Finding } from './finding.ts';
import { readFacts, type FactSources } from './read-facts.ts';

/** The verdict on an environment for programs, with the title and the findings of the console's overview. */
export type EnvironmentVerdict = {
  title: string;
  /** What is wrong, the worst first and once for each release, and then what a person should know. */
  findings: Finding[];
};

/** Reads the verdict on an environment. */
export async function readVerdict(
  sources: FactSources,
  status: EnvironmentStatus,
  now: Date,
): Promise<EnvironmentVerdict> {
  const judged = judge(await readFacts(sources, status, now));
  const ofRemotes = judged.remotes.flatMap(({ findings }) => findings);
  return {
    title: verdictTitle(status.environment, judged),
    findings: [...judged.platform, ...ofRemotes, ...judged.notices].map(withoutMessages),
  };
}

/** Removes error messages from a finding, because only people with the right to publish the remote may read them. */
export function withoutMessages(finding: Finding): Finding {
  return { ...finding, evidence: finding.evidence.map(({ kind, text }) => ({ kind, text })) };
}
