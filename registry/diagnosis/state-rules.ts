import { plural } from '../console/format.ts';
import { endLive, freezeOf, promote, revive } from './cures.ts';
import { labelOf } from './error-labels.ts';
import {
  operators,
  type Evidence,
  type Facts,
  type Finding,
  type RemoteFacts,
  type Rule,
} from './finding.ts';

/** Rule: a person has switched a remote off. */
export const killed: Rule = {
  id: 'killed',
  reads: 'the kill switch',
  severity: 'outage',
  find: (facts) =>
    facts.remotes.flatMap((remote) => {
      const { killed: off, live } = remote.status;
      if (!off) return [];
      const brief = 'switched off for all visitors';
      return [
        {
          ...ofRemote(remote),
          rule: 'killed',
          severity: 'outage',
          cause: 'REMOTE_KILLED',
          version: live,
          reaches: 'live',
          since: off.at,
          brief,
          text: `${brief}: ${off.reason}`,
          evidence: [state(`the kill switch was used at ${off.at}: ${off.reason}`)],
          advice: 'Make a release live that works before it is switched on again',
          cures: [revive(facts, remote.status), ...endLive(facts, remote.status)],
        },
      ];
    }),
};

/**
 * Rule: the guardrail (the automatic reaction to harmful releases) has rolled back or withdrawn a release, or stopped
 * an experiment, within the last day.
 */
export const takenBack: Rule = {
  id: 'taken-back',
  reads: 'withdrawals, rollbacks and stopped experiments by the guardrail in the audit of the last day',
  severity: 'notice',
  find: (facts) =>
    facts.automatic.flatMap(({ remote: name, version, text, reason, at, causes }) => {
      const remote = facts.remotes.find(({ status }) => status.remote === name);
      if (!remote) return [];
      const first = causes.find((one) => labelOf(one).severity !== 'notice') ?? causes[0];
      const label = first && labelOf(first);
      return [
        {
          ...ofRemote(remote),
          rule: 'taken-back',
          severity: 'notice',
          cause: first?.cause ?? null,
          version,
          owner: label && label.owner !== 'team' ? operators[label.owner] : remote.status.owner,
          since: at,
          brief: text,
          text: label ? `${text}: ${label.says}` : text,
          evidence: [
            state(reason),
            ...causes.map(({ cause, visitors, message }): Evidence => ({
              kind: 'errors',
              text: `${cause} for ${plural(visitors, 'visitor')} of ${version}`,
              message,
            })),
          ],
          advice: 'Visitors do not get it any more: mend it and publish a new version',
        },
      ];
    }),
};

/**
 * Rule: the visitors of a running experiment are not split by the weights of its variants, so its results are invalid.
 */
export const invalidExperiment: Rule = {
  id: 'invalid-experiment',
  reads: 'the sample-ratio marks of running experiments',
  severity: 'notice',
  find: (facts) =>
    facts.remotes.flatMap((remote) =>
      remote.status.experiments.flatMap(({ id }): Finding[] => {
        const at = facts.invalidExperiments.get(id);
        if (!at) return [];
        const brief = `the results of the experiment ${id} are invalid`;
        return [
          {
            ...ofRemote(remote),
            rule: 'invalid-experiment',
            severity: 'notice',
            cause: null,
            reaches: 'variant',
            experiment: id,
            since: at.toISOString(),
            brief,
            text: `${brief}: its visitors are not split by its weights`,
            evidence: [state(`marked at ${at.toISOString()}`)],
            advice: 'Stop it, find out which visitors are missing, and start another one',
          },
        ];
      }),
    ),
};

/** Rule: a scheduled change was refused when it was due. */
export const refusedSchedule: Rule = {
  id: 'refused-schedule',
  reads: 'the scheduled changes that were refused within a day',
  severity: 'notice',
  find: (facts) =>
    facts.schedules.flatMap(({ state: is, remote: name, action, version, at, why, by }) => {
      if (is !== 'refused') return [];
      const remote = facts.remotes.find(({ status }) => status.remote === name);
      const brief = `the change “${action}${version === null ? '' : ` ${version}`}” did not happen at its time`;
      return [
        {
          ...(remote ? ofRemote(remote) : { ...nothing, remote: name, owner: by }),
          rule: 'refused-schedule',
          severity: 'notice',
          cause: null,
          version,
          since: at,
          brief,
          text: `${brief}: ${why ?? 'no reason is stored'}`,
          evidence: [state(`requested by ${by} for ${at}`)],
          advice: 'Remove what stands in its way, then request it again',
          cures: action === 'promote' && version !== null ? [promote(facts, { remote: name, version })] : [],
        },
      ];
    }),
};

/** Rule: the environment is frozen: until the freeze ends, it refuses changes that give visitors other releases. */
export const frozen: Rule = {
  id: 'frozen',
  reads: 'the freezes of the environment',
  severity: 'notice',
  find: (facts) => {
    const freeze = freezeOf(facts);
    if (!freeze) return [];
    const { by, reason, from, to } = freeze;
    const brief = `${facts.environment} is frozen until ${to}`;
    return [
      {
        ...nothing,
        rule: 'frozen',
        severity: 'notice',
        cause: 'ENVIRONMENT_FROZEN',
        owner: by,
        since: from,
        brief,
        text: `${brief} by ${by}: ${reason}`,
        evidence: [state(`rollback, withdraw, kill, revive and experiment stop work meanwhile`)],
        advice: 'Wait, or add --break-freeze with the right of that name',
      },
    ];
  },
};

/** Rule: a remote is locked, and only its administrators may change it. */
export const locked: Rule = {
  id: 'locked',
  reads: 'the locks of remotes',
  severity: 'notice',
  find: (facts) =>
    facts.remotes.flatMap((remote) => {
      const { locked: lock } = remote.status;
      if (!lock) return [];
      const brief = `locked by ${lock.by}`;
      return [
        {
          ...ofRemote(remote),
          rule: 'locked',
          severity: 'notice',
          cause: 'REMOTE_LOCKED',
          since: lock.at,
          brief,
          text: `${brief}: ${lock.reason}`,
          evidence: [state('only administrators roll back and promote; kill and withdraw work')],
          advice: `Ask ${lock.by}`,
        },
      ];
    }),
};

/** Default values for the fields of a finding that concerns no release and that no change ends. */
export const nothing = {
  remote: null,
  version: null,
  reaches: null,
  experiment: null,
  isMarked: false,
  visitors: null,
  cures: [],
} satisfies Partial<Finding>;

/** Returns the fields of a finding that concerns a remote as a whole, and not one of its releases. */
export function ofRemote({ status: { remote, owner } }: Pick<RemoteFacts, 'status'>) {
  return { ...nothing, remote, owner };
}

export function state(text: string): Evidence {
  return { kind: 'state', text };
}

/** Describes how many shells of an environment are connected, as evidence. */
export function shellsText({ shells }: Pick<Facts, 'shells'>): string {
  return shells.length === 0 ? 'no shell is connected' : `${plural(shells.length, 'shell')} connected`;
}
