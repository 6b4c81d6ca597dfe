import type { EnvironmentStatus } from '../releases/environment-status.ts';
import { judge, verdictTitle } from './diagnose.ts';
import type { Finding } from './finding.ts';
import { readFacts, type FactSources } from './read-facts.ts';

/**
 * The verdict on an environment for programs, such as `marquee status`: the title and the findings of the console's
 * overview.
 */
export type EnvironmentVerdict = {
  title: string;
  /** The findings, the worst first and one for each release, and then the notices. */
  findings: Finding[];
};

/** Reads the verdict on an environment, without the messages of errors. */
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

/**
 * Returns a finding without the messages of errors, because only people with the right to publish the remote may read
 * them.
 */
export function withoutMessages(finding: Finding): Finding {
  return { ...finding, evidence: finding.evidence.map(({ kind, text }) => ({ kind, text })) };
}
