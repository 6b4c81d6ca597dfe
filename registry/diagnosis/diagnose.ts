import { isExplained } from './platform-rules.ts';
import { rules } from './rules.ts';
import { severities, type Facts, type Finding, type RemoteFacts } from './finding.ts';

/**
 * A remote with its health of the last hour and its findings, the worst first. Findings that harm no visitor (notices)
 * are not included.
 */
export type JudgedRemote = Pick<RemoteFacts, 'status' | 'health'> & { findings: Finding[] };

/**
 * The verdict on an environment: findings about what all remotes share (the platform, such as the API), findings about
 * each remote, and notices, which harm no visitor.
 */
export type Judged = { platform: Finding[]; remotes: JudgedRemote[]; notices: Finding[] };

/**
 * Applies all rules to the facts of an environment and returns their findings, those with the most affected visitors
 * first. Findings of remotes that are switched off follow, and last those that harm no visitor (notices). Findings that
 * a finding about the platform explains are left out.
 */
export function findAll(facts: Facts): Finding[] {
  const found = rules.flatMap((rule) => rule.find(facts));
  const platform = found.filter(({ remote }) => remote === null);
  return ordered(
    found.filter((one) => one.remote === null || !isExplained(one, platform)),
    facts,
  );
}

function ordered(findings: readonly Finding[], { remotes }: Facts): Finding[] {
  const places = new Map(rules.map(({ id }, at) => [id, at]));
  const off = new Set(remotes.filter(({ status }) => status.killed).map(({ status }) => status.remote));
  const keysOf = (one: Finding) => [
    isNotice(one) ? 1 : 0,
    one.remote !== null && off.has(one.remote) ? 0 : -(one.visitors ?? 0) - 1,
    one.rule === 'killed' ? 0 : 1,
    severities.indexOf(one.severity),
    places.get(one.rule) ?? 0,
  ];
  return findings.toSorted((one, other) => compare(keysOf(one), keysOf(other)));
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((key, place) => key !== other[place]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

/** Whether a finding is a notice: it harms no visitor and explains the state of the environment to a person. */
export function isNotice({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity === 'notice';
}

/**
 * Judges an environment for its overview. The remotes in trouble come first, the worst one first; of each of their
 * releases only the most important finding is kept.
 */
export function judge(facts: Facts): Judged {
  const findings = findAll(facts);
  const troubles = findings.filter((one) => !isNotice(one));
  const judged = facts.remotes.map(({ status, health }): JudgedRemote => {
    const own = troubles.filter(({ remote }) => remote === status.remote);
    const isFirst = ({ version, rule }: Finding, at: number) =>
      rule === 'killed' || own.findIndex((one) => one.rule !== 'killed' && one.version === version) === at;
    return { status, health, findings: own.filter(isFirst) };
  });
  const placeOf = ({ findings: [first] }: JudgedRemote) => (first ? troubles.indexOf(first) : Infinity);
  return {
    platform: troubles.filter(({ remote }) => remote === null),
    remotes: judged.toSorted((one, other) => Math.sign(placeOf(one) - placeOf(other)) || 0),
    notices: findings.filter(isNotice),
  };
}

/**
 * Returns the verdict on an environment in a few words, as the title of the console's overview and the first line of
 * `marquee status`.
 */
export function verdictTitle(environment: string, { platform, remotes }: Judged): string {
  const name = environment.charAt(0).toUpperCase() + environment.slice(1);
  const troubled = remotes.filter(({ findings }) => findings.length > 0);
  const [only] = troubled;
  const [common] = platform;
  if (!remotes.length) return `${name}: nothing is live yet`;
  if (common) return `${name}: ${common.brief}`;
  if (troubled.length > 1) return `${name}: ${troubled.length} of ${remotes.length} need attention`;
  if (only) return `${name}: ${only.status.remote} is ${conditionOf(only.findings[0]!)}`;
  if (!remotes.some(({ health }) => health.beats.length > 0))
    return `${name}: ${remotes.length} live, no visits in the last hour`;
  return `${name}: all ${remotes.length} healthy`;
}

/** Returns the condition of a remote or release by a finding about it: `switched off`, `degraded` or `failing`. */
export function conditionOf({ rule, severity }: Finding): string {
  if (rule === 'killed') return 'switched off';
  return severity === 'degraded' ? 'degraded' : 'failing';
}
