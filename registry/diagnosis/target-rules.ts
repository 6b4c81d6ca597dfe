import { releaseId } from '@marquee/contracts';
import type { AuditRow } from '../releases/audit-chain.ts';
import { promote } from './cures.ts';
import { operators, type Facts, type Rule } from './finding.ts';
import { nothing, state } from './state-rules.ts';

/** Rule for a question about a release or remote: no visitor gets the release, or the remote is not live. */
export const notServed: Rule = {
  id: 'not-served',
  reads: 'the releases of the environment, and the audit of the remote',
  severity: 'notice',
  find: (facts) => {
    const { target, environment } = facts;
    const [asked] = target?.releases ?? [];
    if (!target || !asked || (target.kind !== 'release' && target.kind !== 'remote')) return [];
    const { remote, owner } = asked;
    const version = asked.version ?? target.newest;
    const served = facts.remotes.find(({ status }) => status.remote === remote)?.releases ?? [];
    if (version === null || served.some((one) => one.version === version)) return [];
    const row = endOf(facts, remote, asked.version);
    const name = asked.version === null ? remote : releaseId({ remote, version });
    const brief = `${name} reaches no visitor of ${environment}`;
    const isHarmful = row?.action === 'withdraw' || row?.action === 'rollback';
    return [
      {
        ...nothing,
        rule: 'not-served',
        severity: 'notice',
        cause: null,
        remote,
        version,
        owner,
        since: row?.at.toISOString() ?? null,
        brief,
        text: `${brief}: ${row ? endText(row) : 'it was never made live'}`,
        evidence: row ? [state(`row ${row.position} of the audit, by ${row.actor}`)] : [],
        advice: isHarmful ? 'Mend it and publish a new version' : 'Make it live, if visitors should get it',
        cures: isHarmful ? [] : [promote(facts, { remote, version })],
      },
    ];
  },
};

/** Rule for a question about a page: the path matches no page of a live release. */
export const unknownPage: Rule = {
  id: 'unknown-page',
  reads: 'the routes in the manifests of live releases',
  severity: 'notice',
  find: ({ target, environment }) => {
    if (target?.kind !== 'page' || target.releases.length > 0) return [];
    const brief = `no release of ${environment} has a page at ${target.name}`;
    return [
      {
        ...nothing,
        rule: 'unknown-page',
        severity: 'notice',
        cause: 'NOT_FOUND',
        owner: operators.site,
        since: null,
        brief,
        text: `${brief}: it leads to the home page`,
        evidence: [],
        advice: 'Pages of the site itself, which no remote owns, are not known to the registry',
      },
    ];
  },
};

/** Rule for a question about a slot: no live release fills it. */
export const unknownSlot: Rule = {
  id: 'unknown-slot',
  reads: 'the slots in the manifests and contracts of live releases',
  severity: 'notice',
  find: ({ target, environment }) => {
    if (target?.kind !== 'slot' || target.releases.length > 0) return [];
    const brief = `no release of ${environment} fills ${target.name}`;
    const places = target.placedBy.join(', ');
    return [
      {
        ...nothing,
        rule: 'unknown-slot',
        severity: 'notice',
        cause: 'SLOT_UNKNOWN',
        owner: operators.site,
        since: null,
        brief,
        text: `${brief}: its place stays empty`,
        evidence: [state(places ? `placed by ${places}` : 'no release places it either')],
        advice: 'Make a release live whose manifest has the slot',
      },
    ];
  },
};

/** The change that took a release, or all releases of a remote, from visitors. */
function endOf({ changes }: Facts, remote: string, version: string | null): AuditRow | undefined {
  const own = changes.filter((row) => row.remote === remote);
  if (version === null) return own.find(({ action }) => action === 'remove');
  return own.find(
    (row) =>
      (row.action === 'withdraw' && row.version === version) ||
      row.details['before'] === version ||
      row.details['live'] === version,
  );
}

function endText({ action, actor, version, reason }: AuditRow): string {
  const why = reason ? `: ${reason}` : '';
  if (action === 'withdraw') return `${actor} withdrew it${why}`;
  if (action === 'rollback') return `${actor} rolled back to ${version}${why}`;
  if (action === 'remove') return `${actor} took the remote out of the environment${why}`;
  return `${actor} made ${version} live instead${why}`;
}
