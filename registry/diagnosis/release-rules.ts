import { releaseId } from '@marquee/contracts';
import { count, percent, plural } from '../console/format.ts';
import { poorBeyond, type JudgedVital } from '../health/poor-vitals.ts';
import { minLoads } from '../health/read-pulse.ts';
import type { MarkStatus } from '../releases/environment-status.ts';
import { curesOf } from './cures.ts';
import { failingShare } from './current-health.ts';
import { errorLabels, labelOf, otherErrors, type ErrorLabel } from './error-labels.ts';
import {
  operators,
  type CauseCount,
  type Evidence,
  type Facts,
  type Finding,
  type ReleaseFacts,
  type RemoteFacts,
  type Rule,
} from './finding.ts';

/** The rules about errors of releases, one for each meaning of error codes. */
export const errorRules: readonly Rule[] = [...errorLabels, otherErrors].map((label): Rule => ({
  id: label.id,
  reads: readsOf(label),
  severity: label.severity,
  find: (facts) =>
    eachRelease(facts).flatMap(([remote, release]) => {
      const causes = namedCauses(release).filter((one) => labelOf(one) === label);
      return causes.length > 0 ? [errorFinding(facts, remote, release, label, causes)] : [];
    }),
}));

function readsOf({ causes, source }: ErrorLabel): string {
  if (causes.length === 0) return 'errors of a failing release with any other label';
  const from = { browser: 'of browsers', server: 'of failed renders on shells' };
  return `errors of a failing release with the label ${causes.join(', ')}${source ? `, ${from[source]}` : ''}`;
}

/**
 * Rule: a web vital of a release is poor for more than a quarter of its loads, or the guardrail has marked the release
 * because of it. A release that fails with errors has the findings about these instead.
 */
export const poorVital: Rule = {
  id: 'poor-vital',
  reads:
    'the web vitals of the last hour of a release with twenty loads or more, and the marks of the guardrail',
  severity: 'degraded',
  find: (facts) =>
    eachRelease(facts).flatMap(([remote, release]) => {
      const { poorVitals, mark, failing, isDismissed } = release;
      const [vital] = poorVitals;
      if (mark?.vital) return [vitalFinding(facts, remote, release, mark.vital, markSentences(remote, mark))];
      if (!vital || mark || failing || isDismissed) return [];
      const { version } = release;
      const text = `${version} has a poor ${vital.name} (over ${limitOf(vital.name)}) in ${count(vital.poor)} of ${plural(vital.loads, 'load')}`;
      const told = { brief: text, text, visitors: vital.poor, since: vital.since.toISOString() };
      return [vitalFinding(facts, remote, release, vital.name, told)];
    }),
};

/**
 * Rule: the guardrail (the automatic reaction to harmful releases) has marked a release because of errors, and the
 * release has no such errors any more.
 */
export const marked: Rule = {
  id: 'marked',
  reads: 'the marks of the guardrail',
  severity: 'failing',
  find: (facts) =>
    eachRelease(facts).flatMap(([remote, release]) => {
      const { mark } = release;
      if (!mark || mark.vital || namedCauses(release).length > 0) return [];
      return [
        {
          ...aboutRelease(facts, remote, release),
          ...markSentences(remote, mark),
          rule: 'marked',
          severity: 'failing',
          cause: null,
          evidence: markEvidence(mark),
          advice: 'Look at the errors, then take the release back or keep it',
        },
      ];
    }),
};

function eachRelease({ remotes }: Facts): [RemoteFacts, ReleaseFacts][] {
  return remotes.flatMap((remote) =>
    remote.releases.map((release): [RemoteFacts, ReleaseFacts] => [remote, release]),
  );
}

/**
 * Returns the error codes that explain why a release fails: those that affect more than 2 % of its visitors, or if
 * there are none the one that affects most. Empty if the release does not fail, or if a person decided to keep it.
 */
export function namedCauses({ failing, mark, isDismissed, causes, visitors }: ReleaseFacts): CauseCount[] {
  if (isDismissed || (!failing && !mark) || mark?.vital) return [];
  if (failing && causes.length === 0) return [unnamed(failing)];
  const many = causes.filter((one) => one.visitors > failingShare * visitors);
  return many.length > 0 ? many : causes.slice(0, 1);
}

/** The errors of a release whose labels are not stored: one visitor reports ten different ones an hour at most. */
function unnamed({ visitors, since }: NonNullable<ReleaseFacts['failing']>): CauseCount {
  return { cause: 'others', source: 'browser', visitors, networks: 0, since, message: '' };
}

function errorFinding(
  facts: Facts,
  remote: RemoteFacts,
  release: ReleaseFacts,
  label: ErrorLabel,
  causes: readonly CauseCount[],
): Finding {
  const { mark } = release;
  const { owner } = remote.status;
  // Several labels of one meaning are often reports of one fault by the same visitors.
  const most = causes.toSorted((one, other) => other.visitors - one.visitors)[0]!;
  const since = new Date(Math.min(...causes.map((one) => one.since.getTime()))).toISOString();
  const about = aboutRelease(facts, remote, release);
  const told = toldOf(remote, release, label, most);
  return {
    ...about,
    rule: label.id,
    severity: label.severity,
    cause: most.cause,
    owner: label.owner === 'team' ? owner : operators[label.owner],
    since,
    visitors: most.visitors,
    brief: `${told.brief}: ${label.says}`,
    text: `${told.text}: ${label.says}`,
    evidence: [...causes.map(causeEvidence), ...loadsEvidence(release), ...(mark ? markEvidence(mark) : [])],
    advice: label.advice,
    cures: isHarmless(label) ? [] : about.cures,
  };
}

function isHarmless({ severity }: ErrorLabel): boolean {
  return severity === 'notice';
}

/** Who meets the errors, in words; of a marked release the guardrail's figures. */
function toldOf(
  remote: RemoteFacts,
  release: ReleaseFacts,
  label: ErrorLabel,
  most: CauseCount,
): Pick<Finding, 'brief' | 'text'> {
  const { mark, failing } = release;
  if (isHarmless(label)) {
    const text = `${release.version} for ${plural(most.visitors, 'visitor')}`;
    return { brief: text, text };
  }
  const now = failing && failingSentences(release, most.visitors);
  const told = mark && markSentences(remote, mark);
  // A release that fails is marked soon: its brief does not change for that.
  return { brief: (now ?? told)!.brief, text: (told ?? now)!.text };
}

/** What every finding about a release says of it. */
function aboutRelease(facts: Facts, { status }: RemoteFacts, release: ReleaseFacts) {
  const { version, reaches, experiment, mark } = release;
  return {
    remote: status.remote,
    version,
    reaches,
    experiment,
    isMarked: mark !== undefined,
    owner: status.owner,
    cures: curesOf(facts, status, release),
  };
}

type Sentences = Pick<Finding, 'brief' | 'text' | 'visitors' | 'since'>;

function vitalFinding(
  facts: Facts,
  remote: RemoteFacts,
  release: ReleaseFacts,
  name: JudgedVital,
  told: Sentences,
): Finding {
  const { mark, poorVitals } = release;
  return {
    ...aboutRelease(facts, remote, release),
    ...told,
    rule: 'poor-vital',
    severity: 'degraded',
    cause: name,
    evidence: [
      ...poorVitals.map((vital): Evidence => ({
        kind: 'vital',
        text: `${vital.name} is over ${limitOf(vital.name)} in ${count(vital.poor)} of ${plural(vital.loads, 'load')} of ${release.version}`,
      })),
      ...(mark ? markEvidence(mark) : []),
    ],
    advice: 'The console shows the vital by release over time; marquee changes names what grew',
  };
}

function failingSentences({ version, failing }: ReleaseFacts, visitors: number): Sentences {
  const { errors, loads, since } = failing!;
  const who = `${version} fails for ${plural(visitors, 'visitor')}`;
  const few = `${who}, in ${count(errors)} of ${plural(loads, 'load')}`;
  const isFew = loads < minLoads;
  return {
    visitors,
    since: since.toISOString(),
    brief: isFew ? few : who,
    text: isFew ? few : `${who}, in ${percent(errors / loads)} of its loads`,
  };
}

function markSentences({ status: { remote } }: RemoteFacts, mark: MarkStatus): Sentences {
  const { version, harmed, networks, byServer, vital, at } = mark;
  const who = `${plural(harmed, 'visitor')} from ${plural(networks, 'network')} `;
  const verb = harmed === 1 ? 'reports' : 'report';
  const what = vital ? `a poor ${vital}` : 'errors';
  const seen = byServer ? `, the server itself saw ${count(byServer)} of them` : '';
  return {
    visitors: harmed,
    since: at,
    brief: `${plural(harmed, 'visitor')} of ${version} have ${vital ? `a poor ${vital}` : 'errors'}`,
    text: `${who}${verb} ${what} of ${releaseId({ remote, version })}${seen}`,
  };
}

function causeEvidence({ cause, source, visitors, networks, message }: CauseCount): Evidence {
  const where = source === 'server' ? 'on shells' : 'in browsers';
  const from = networks > 0 ? ` from ${plural(networks, 'network')}` : '';
  return {
    kind: 'errors',
    text: `${cause} for ${plural(visitors, 'visitor')}${from} ${where}`,
    ...(message && { message }),
  };
}

function loadsEvidence({ version, failing, visitors }: ReleaseFacts): Evidence[] {
  if (!failing) return [];
  const { errors, loads } = failing;
  const text = `${plural(errors, 'error')} in ${plural(loads, 'load')} of ${version} within the hour, by ${plural(visitors, 'visitor')}`;
  return [{ kind: 'loads', text }];
}

function markEvidence({ reason, at }: MarkStatus): Evidence[] {
  return [{ kind: 'mark', text: `the guardrail marked it at ${at}: ${reason}` }];
}

/** The value above which a web vital is poor, with its unit. */
function limitOf(name: JudgedVital): string {
  const limit = poorBeyond[name];
  if (name === 'CLS') return String(limit);
  return limit < 1_000 ? `${limit} ms` : `${limit / 1_000} s`;
}
