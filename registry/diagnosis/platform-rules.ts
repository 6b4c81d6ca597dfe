import type { ShellCondition } from '@marquee/contracts';
import { plural } from '../console/format.ts';
import { curesOf } from './cures.ts';
import { isDelivery, labelOf } from './error-labels.ts';
import {
  operators,
  type CauseCount,
  type Facts,
  type Finding,
  type RemoteFacts,
  type Rule,
} from './finding.ts';
import { namedCauses } from './release-rules.ts';
import { nothing, ofRemote, shellsText, state } from './state-rules.ts';

/** Rule: files of at least two remotes do not arrive as they were published, so their common delivery is at fault. */
export const deliveryFails: Rule = {
  id: 'delivery-fails',
  reads: 'errors about files in failing releases of two remotes or more',
  severity: 'outage',
  find: (facts) => {
    const hit = remotesWith(facts, (one) => isDelivery(labelOf(one).id));
    if (hit.length < 2) return [];
    const brief = `files of ${plural(hit.length, 'remote')} do not arrive as they were published`;
    return [
      {
        ...nothing,
        ...summed(hit),
        rule: 'delivery-fails',
        severity: 'outage',
        owner: operators.site,
        brief,
        text: `${brief}: ${namesOf(hit)}`,
        advice:
          'No release is at fault: check the hosts of ASSET_HOSTS, the edge and the shells; a host that fails can be taken out of ASSET_HOSTS',
      },
    ];
  },
};

/**
 * Rule: an API responds late or not at all. Shells report this themselves, or calls of the API fail in at least two
 * remotes.
 */
export const apiFails: Rule = {
  id: 'api-fails',
  reads:
    'what connected shells report of the API, and failed API calls in failing releases of two remotes or more',
  severity: 'outage',
  find: (facts) => {
    const told = shellsThatReport(facts, ['api-late', 'api-failing']);
    const hit = remotesWith(
      facts,
      (one) => labelOf(one).owner === 'api' || (told.length > 0 && isApiLate(one)),
    );
    if (told.length === 0 && hit.length < 2) return [];
    const isLate = told.some(({ conditions }) => conditions.includes('api-late'));
    const brief = isLate ? 'the API answers too late' : 'calls of the API fail';
    return [
      {
        ...nothing,
        ...summed(hit),
        rule: 'api-fails',
        severity: 'outage',
        owner: operators.api,
        brief,
        text: hit.length > 0 ? `${brief}, which harms ${namesOf(hit)}` : brief,
        evidence: [...summed(hit).evidence, ...reported(facts, told)],
        advice: 'Check the API: its /readyz, its log and http_server_request_duration_seconds',
      },
    ];
  },
};

/**
 * Rule: shells report that the content host (the server with biographies and news) fails or has lost records.
 * Visitors then read the last good copies.
 */
export const contentFails: Rule = {
  id: 'content-fails',
  reads: 'what connected shells report of the content host',
  severity: 'degraded',
  find: (facts) => {
    const told = shellsThatReport(facts, ['content-failing', 'content-lost']);
    if (told.length === 0) return [];
    const isLost = told.every(({ conditions }) => !conditions.includes('content-failing'));
    const brief = isLost ? 'a list of the content host lost records' : 'the content host fails';
    return [
      {
        ...nothing,
        rule: 'content-fails',
        severity: 'degraded',
        cause: isLost ? 'CONTENT_LOST' : 'CALL_FAILED',
        owner: operators.content,
        since: null,
        brief,
        text: `${brief}: visitors read the last good copy`,
        evidence: reported(facts, told),
        advice:
          'Check the content host, CONTENT_API_URL and the way from the shells; their logs name list and field',
      },
    ];
  },
};

/** Rule: a shell could not start a release. Visitors of this shell get the release before it. */
export const pendingRelease: Rule = {
  id: 'pending-release',
  reads: 'the releases that connected shells could not start',
  severity: 'notice',
  find: (facts) => {
    const pending = [...new Set(facts.shells.flatMap((shell) => shell.pending))].toSorted();
    return pending.flatMap((id): Finding[] => {
      const [name = '', version = ''] = id.split('@');
      const remote = facts.remotes.find(({ status }) => status.remote === name);
      const without = facts.shells.filter((shell) => shell.pending.includes(id));
      // A shell that cannot start several remotes, or what another shell has started, is itself at fault.
      const isOfShell =
        without.length < facts.shells.length ||
        without.every((shell) => new Set(shell.pending.map((one) => one.split('@')[0])).size > 1);
      const release = remote?.releases.find((one) => one.version === version);
      const brief = `${id} is pending`;
      return [
        {
          // A shell may still name a release whose remote was taken out of the environment.
          ...(remote ? ofRemote(remote) : nothing),
          rule: 'pending-release',
          severity: 'notice',
          cause: null,
          version,
          reaches: release?.reaches ?? null,
          experiment: release?.experiment ?? null,
          owner: isOfShell || !remote ? operators.site : remote.status.owner,
          since: release?.reaches === 'live' ? (remote?.status.since ?? null) : null,
          brief,
          text: `${brief}: it does not start on ${without.length} of ${plural(facts.shells.length, 'shell')}, whose visitors keep the release before it`,
          evidence: [
            {
              kind: 'shells',
              text: isOfShell
                ? 'the shell is at fault: others have started it, or the shell cannot start other remotes either'
                : 'no connected shell could start it, and they have all others',
            },
          ],
          advice:
            'The log of the shell has the reason: files that cannot be fetched, or a server bundle that does not start',
          cures: remote && release && !isOfShell ? curesOf(facts, remote.status, release) : [],
        },
      ];
    });
  },
};

/**
 * Rule: the newest snapshot (the signed list of an environment's releases) has expired, because no registry renewed it.
 * Shells that start now refuse it; running shells keep it.
 */
export const snapshotExpired: Rule = {
  id: 'snapshot-expired',
  reads: 'the expiry of the newest signed snapshot',
  severity: 'notice',
  find: ({ environment, now, snapshotExpiresAt }) => {
    if (snapshotExpiresAt > now) return [];
    const brief = `the snapshot of ${environment} has expired`;
    const since = snapshotExpiresAt.toISOString();
    return [
      {
        ...nothing,
        rule: 'snapshot-expired',
        severity: 'notice',
        cause: 'SNAPSHOT_EXPIRED',
        owner: operators.site,
        since,
        brief,
        text: `${brief}: shells that start now refuse it, and those that run go on with it`,
        evidence: [state(`it expired at ${since}; a registry renews it after half of its lifetime`)],
        advice: 'Read the log of the registry: it has not been able to sign, or its clock is wrong',
      },
    ];
  },
};

/**
 * Rule: no shell of the environment is connected to the registry. Its shells keep their last snapshot and get no
 * changes.
 */
export const noShell: Rule = {
  id: 'no-shell',
  reads: 'the shells that are connected to the registries',
  severity: 'notice',
  find: (facts) => {
    if (facts.shells.length > 0 || facts.remotes.length === 0) return [];
    const brief = `no shell of ${facts.environment} is connected`;
    return [
      {
        ...nothing,
        rule: 'no-shell',
        severity: 'notice',
        cause: 'REGISTRY_UNREACHABLE',
        owner: operators.site,
        since: null,
        brief,
        text: `${brief}: running shells keep what they have, and no change or kill reaches them`,
        evidence: [{ kind: 'shells', text: shellsText(facts) }],
        advice: 'Check the shells, their REGISTRY_URL and OBSERVE_TOKEN, and the way to the registry',
      },
    ];
  },
};

/**
 * Whether a finding about the platform, such as a late API, explains this finding about a remote. The diagnosis then
 * leaves out the finding about the remote.
 */
export function isExplained(finding: Finding, platform: readonly Finding[]): boolean {
  const found = (rule: string) => platform.find((one) => one.rule === rule);
  if (isDelivery(finding.rule)) return found('delivery-fails') !== undefined;
  const api = found('api-fails');
  if (finding.rule === 'api-call-fails') return api !== undefined;
  const byShells = api?.evidence.some(({ kind }) => kind === 'shells') ?? false;
  return byShells && (finding.rule === 'mount-late' || finding.rule === 'render-late');
}

type Hit = { remote: RemoteFacts; causes: CauseCount[] };

function remotesWith({ remotes }: Facts, is: (cause: CauseCount) => boolean): Hit[] {
  return remotes
    .map((remote) => ({ remote, causes: remote.releases.flatMap((one) => namedCauses(one).filter(is)) }))
    .filter(({ causes }) => causes.length > 0);
}

/** Late mounts and renders wait for the API where it is late. */
function isApiLate(one: CauseCount): boolean {
  return ['mount-late', 'render-late'].includes(labelOf(one).id);
}

/** One visitor may have met several remotes: the largest number of one of them is a lower bound. */
function summed(hit: readonly Hit[]) {
  const all = hit.flatMap(({ remote, causes }) =>
    causes.map((one) => ({ ...one, name: remote.status.remote })),
  );
  const most = all.toSorted((one, other) => other.visitors - one.visitors)[0];
  const since = all.length > 0 ? new Date(Math.min(...all.map((one) => one.since.getTime()))) : undefined;
  return {
    cause: most?.cause ?? null,
    visitors: most?.visitors ?? null,
    since: since?.toISOString() ?? null,
    evidence: all.map(({ name, cause, visitors }) => ({
      kind: 'errors' as const,
      text: `${name}: ${cause} for ${plural(visitors, 'visitor')}`,
    })),
  };
}

function namesOf(hit: readonly Hit[]): string {
  return hit.map(({ remote }) => remote.status.remote).join(', ');
}

function shellsThatReport({ shells }: Facts, conditions: readonly ShellCondition[]) {
  return shells.filter((shell) => conditions.some((one) => shell.conditions.includes(one)));
}

function reported({ shells }: Facts, told: Facts['shells']): Finding['evidence'] {
  if (told.length === 0) return [];
  const what = [...new Set(told.flatMap(({ conditions }) => conditions))].join(', ');
  return [{ kind: 'shells', text: `${told.length} of ${plural(shells.length, 'shell')} report ${what}` }];
}
