import { releaseId } from '@marquee/contracts';
import type { AuditRow } from '../releases/audit-chain.ts';
import { environmentStatus } from '../releases/environment-status.ts';
import { findAll, isNotice } from './diagnose.ts';
import type { Facts, Finding } from './finding.ts';
import { readFacts, readLastChanges, type FactSources } from './read-facts.ts';
import { readTarget, type Target, type VisitorHints } from './read-target.ts';
import { withoutMessages } from './read-verdict.ts';

/**
 * A finding, with the last change of its remote or environment before the finding began; null if no such change is
 * known.
 */
export type DiagnosedFinding = Finding & { change: Change | null };
export type Change = Pick<AuditRow, 'position' | 'actor' | 'action' | 'remote' | 'version' | 'reason'> & {
  at: string;
};

/**
 * The result of a diagnosis, which the API returns: what is wrong and why, the most important finding first. The names
 * of its fields do not change.
 */
export type Diagnosis = {
  environment: string;
  at: string;
  target: Pick<Target, 'kind' | 'name' | 'releases'>;
  /** The answer in a sentence. */
  verdict: string;
  findings: DiagnosedFinding[];
  /** How much the diagnosis has read: the loads and errors of the last hour, and the connected shells. */
  checked: { loads: number; errors: number; shells: number };
};

/** The actions that change what visitors get. */
const causingActions: ReadonlySet<string> = new Set([
  'promote',
  'canary',
  'withdraw',
  'rollback',
  'start-experiment',
  'stop-experiment',
  'kill',
  'revive',
  'tenant',
  'remove',
  'policy',
]);

/**
 * Diagnoses a target (such as a remote or a page) in an environment; without a target, the whole environment.
 * `mayReadMessages` decides for each remote whether the reader sees messages of its errors. Throws INVALID_INPUT for a
 * text that is no target, and NOT_FOUND or RELEASE_UNKNOWN if there is no such environment, remote or release.
 */
export async function readDiagnosis(
  sources: FactSources,
  asked: { environment: string; target?: string | undefined } & VisitorHints,
  mayReadMessages: (remote: string) => boolean,
  now = new Date(),
): Promise<Diagnosis> {
  const { db } = sources;
  const { environment } = asked;
  const status = await environmentStatus(db, environment, now);
  const target = await readTarget({ db, environment }, asked.target, asked);
  const [only] = target.releases;
  const facts: Facts = {
    ...(await readFacts(sources, status, now)),
    target,
    changes: await readLastChanges(db, environment, target.releases.length === 1 ? only?.remote : undefined),
  };
  return diagnose(facts, target, mayReadMessages);
}

/**
 * Applies the rules to facts that were already read, and returns the findings that concern the target (such as a remote
 * or a page). `mayReadMessages` decides for each remote whether the reader sees messages of its errors.
 */
export function diagnose(
  facts: Facts,
  target: Target,
  mayReadMessages: (remote: string) => boolean,
): Diagnosis {
  const { environment, now } = facts;
  const findings = inScope(findAll(facts), target).map((finding) => ({
    ...(finding.remote !== null && mayReadMessages(finding.remote) ? finding : withoutMessages(finding)),
    change: changeBefore(facts, finding),
  }));
  const remotes = facts.remotes.filter(
    ({ status }) =>
      target.kind === 'environment' || target.releases.some(({ remote }) => remote === status.remote),
  );
  const sum = (field: 'errors' | 'mounts') => remotes.reduce((total, { health }) => total + health[field], 0);
  const { kind, name, releases } = target;
  return {
    environment,
    at: now.toISOString(),
    target: { kind, name, releases },
    verdict: verdictOf(findings, target),
    findings,
    checked: { loads: sum('errors') + sum('mounts'), errors: sum('errors'), shells: facts.shells.length },
  };
}

/** The findings that concern a target: its own, and those of what all remotes share. A kill switch ends all else. */
function inScope(findings: readonly Finding[], { kind, releases }: Target): Finding[] {
  if (kind === 'environment') return [...findings];
  const own = findings.filter(
    ({ remote, version, rule }) =>
      remote === null ||
      releases.some(
        (one) =>
          one.remote === remote &&
          (rule === 'killed' || one.version === null || version === null || one.version === version),
      ),
  );
  const isKilled = ({ rule, remote }: Finding) => rule === 'killed' && remote === releases[0]?.remote;
  return [...own.filter(isKilled), ...own.filter((one) => !isKilled(one))];
}

function changeBefore({ changes }: Facts, { remote, since }: Finding): Change | null {
  if (since === null) return null;
  // A minute with errors begins before its first error.
  const until = Date.parse(since) + 60_000;
  const row = changes.find(
    (one) =>
      causingActions.has(one.action) &&
      (remote === null || one.remote === remote) &&
      one.at.getTime() <= until,
  );
  if (!row) return null;
  const { position, actor, action, version, reason, at } = row;
  return { position, at: at.toISOString(), actor, action, remote: row.remote, version, reason };
}

function verdictOf([first]: readonly DiagnosedFinding[], { kind, name }: Target): string {
  const of = kind === 'environment' ? name : `${kind} ${name}`;
  if (!first) return `nothing is wrong with ${of} that visitors or shells reported within the hour`;
  const { remote, text, owner } = first;
  const subject = remote === null || text.includes(remote) ? '' : `${remote}: `;
  const known = `${subject}${text} (${owner})`;
  return isNotice(first) ? `nothing harms visitors of ${of}, but: ${known}` : known;
}

/** Describes a change in words, such as `ada: promote mfe-quiz@1.2.0 (new questions)`. */
export function changeText({ action, actor, remote, version, reason }: Change): string {
  const what = remote === null ? '' : version === null ? remote : releaseId({ remote, version });
  return `${actor}: ${action} ${what}${reason ? ` (${reason})` : ''}`;
}
