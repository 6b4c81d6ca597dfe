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
 * The errors of a release that have one code (`cause`): how many visitors and networks (IP ranges) reported them since
 * a time. `source` is whether browsers or shells reported them.
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
  /** How visitors get it: as the live release, or by a rollout, an experiment or as a tenant. */
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
  /** The web vitals that are poor for more than a quarter of its loads. */
  poorVitals: PoorVital[];
  /**
   * The guardrail's mark of the release as harmful, which waits for a person's decision; undefined if there is none.
   */
  mark: MarkStatus | undefined;
  /** Whether a person dismissed its mark, so that the release stays, whatever visitors report. */
  isDismissed: boolean;
};

export type RemoteFacts = { status: RemoteStatus; health: CurrentHealth; releases: ReleaseFacts[] };

/**
 * What a connected shell reports about itself: the ids of the releases that it could not start (`pending`), and its
 * conditions, such as `api-late`.
 */
export type ShellFacts = { pending: readonly string[]; conditions: readonly string[] };

/** Everything that the rules of the diagnosis read. The rules read nothing else, so equal facts have equal findings. */
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

/** A change that a person can make to end a finding, as a command for terminals and as an action of the console. */
export type Cure = {
  /** The name of the action in routes and in the console. */
  verb: string;
  /** The other fields of its form, besides the remote and the reason. */
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
 * The result of a rule of the diagnosis that applies: something that is wrong, with its cause, its owner, the evidence,
 * and the changes that end it.
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
  /** How visitors get the release; null if the finding concerns no release. */
  reaches: Reaches | null;
  experiment: string | null;
  /** Whether the guardrail has marked the release as harmful, so that a person decides about it. */
  isMarked: boolean;
  /** The team that owns the remote, or who runs the part that fails. */
  owner: string;
  /** When it began, in ISO 8601; null if that is unknown. */
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

/** The names of the people who run servers and hosts. They own a finding if no team's release is the cause. */
export const operators = {
  site: 'operators of the site',
  api: 'operators of the API',
  content: 'operators of the content host',
} as const;

/**
 * A rule of the diagnosis: a pure function that finds one kind of problem in the facts. All rules are in the list of
 * `rules.ts`.
 */
export type Rule = {
  id: string;
  /** A description of the stored data by which the rule decides. */
  reads: string;
  severity: Severity;
  find: (facts: Facts) => Finding[];
};
