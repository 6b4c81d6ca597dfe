import type { AutomaticChange } from '../health/automatic-changes.ts';
import type { PoorVital } from '../health/read-pulse.ts';
import type { AuditRow } from '../releases/audit-chain.ts';
import type { Action } from '../releases/actor.ts';
import type { EnvironmentStatus, MarkStatus, RemoteStatus } from '../releases/environment-status.ts';
import type { CurrentHealth, Reaches } from './current-health.ts';
import type { Target } from './read-target.ts';

/**
 * The severities of findings, from worst to mildest. A `notice` harms no visitor, but explains a state that a person
 * sees.
 */
export const severities = ['outage', 'failing', 'degraded', 'notice'] as const;
export type Severity = (typeof severities)[number];

/**
 * The number of visitors with errors of a release that have one code (`cause`), as reported by browsers or by shells
 * (`source`).
 */
export type CauseCount = {
  cause: string;
  source: 'browser' | 'server';
  visitors: number;
  networks: number;
  since: Date;
  /** The message that most visitors reported; only people who may publish the remote may read it. */
  message: string;
};

/** A release that some visitors get, with its errors, vitals and visitors of the last hour. */
export type ReleaseFacts = {
  version: string;
  reaches: Reaches;
  /** The id of the experiment of a variant. */
  experiment: string | null;
  tenant: string | null;
  /** Its errors of the last hour if they are too many for its loads; undefined if it is fine. */
  failing: { errors: number; loads: number; visitors: number; since: Date } | undefined;
  /** The codes of its errors, those with the most visitors first; empty for a release that is fine. */
  causes: CauseCount[];
  /** How many distinct visitors got the release in the last hour. */
  visitors: number;
  poorVitals: PoorVital[];
  mark: MarkStatus | undefined;
  /** Whether a person dismissed its mark, so that the release stays, whatever visitors report. */
  isDismissed: boolean;
};

export type RemoteFacts = { status: RemoteStatus; health: CurrentHealth; releases: ReleaseFacts[] };

/**
 * The state of a shell that is connected to a registry: the releases that it could not start, and the conditions that
 * it reports.
 */
export type ShellFacts = { pending: readonly string[]; conditions: readonly string[] };

/** Everything that the rules of the diagnosis read: equal facts have equal findings. */
export type Facts = Pick<EnvironmentStatus, 'environment' | 'freezes' | 'schedules'> & {
  now: Date;
  remotes: RemoteFacts[];
  shells: ShellFacts[];
  /** When the newest signed snapshot expires. */
  snapshotExpiresAt: Date;
  /** The guardrail's automatic changes of the last day, with the codes of the errors that caused them. */
  automatic: (AutomaticChange & { causes: CauseCount[] })[];
  /** The running experiments whose results are invalid, by id. */
  invalidExperiments: ReadonlyMap<string, Date>;
  /** The target of a person's question; undefined for the verdict on an environment. */
  target: Target | undefined;
  /** The last changes of the target's remotes, the newest first; empty without a target. */
  changes: AuditRow[];
};

/** A change that ends a finding, in the form that terminals and the console need. */
export type Cure = {
  /** The name of the action in routes and in the console, and its fields besides the remote and the reason. */
  verb: string;
  query: Readonly<Record<string, string>>;
  /** The complete command, in which a person replaces only the reason. */
  command: string;
  /** The effect of the change, in a few words. */
  effect: string;
  /** The right that it needs in the present state: `administer` on a locked remote, `break-freeze` during a freeze. */
  right: Action;
};

/**
 * One observation that supports a finding. `text` is a sentence without a full stop. `message` is the message of an
 * error, which only people with the right to publish the remote may read.
 */
export type Evidence = {
  kind: 'errors' | 'loads' | 'vital' | 'mark' | 'state' | 'shells' | 'change';
  text: string;
  message?: string;
};

/**
 * A finding: the result of a rule that applies, with its cause, its owner, the evidence, and the changes that end it.
 */
export type Finding = {
  /** The rule's id, such as `syntax-error`. */
  rule: string;
  severity: Severity;
  /** The code of the errors, such as `REMOTE_SYNTAX`; null if no error is the cause. */
  cause: string | null;
  /** The remote that is the cause; null if the cause is not a single remote. */
  remote: string | null;
  version: string | null;
  reaches: Reaches | null;
  experiment: string | null;
  isMarked: boolean;
  /** The team that owns the remote, or who runs the part that fails. */
  owner: string;
  since: string | null;
  /** How many visitors are known to be affected; null if they are not counted. */
  visitors: number | null;
  /** A few words that follow the remote's name. */
  brief: string;
  /** The whole sentence, without its end mark. */
  text: string;
  evidence: Evidence[];
  /** What a person does about the cause itself. */
  advice: string;
  /** The changes that end it for visitors, the best one first; empty if no change of the environment does. */
  cures: Cure[];
};

/** The people responsible for servers and hosts, which are not part of a team's release. */
export const operators = {
  site: 'operators of the site',
  api: 'operators of the API',
  content: 'operators of the content host',
} as const;

/**
 * A rule of the diagnosis: a pure function over the facts. All rules are in the list of `rules.ts`. `reads` describes
 * the data that it reads, so that people can verify a finding.
 */
export type Rule = {
  id: string;
  /** A description of the stored data by which the rule decides. */
  reads: string;
  severity: Severity;
  find: (facts: Facts) => Finding[];
};
