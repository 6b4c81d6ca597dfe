import { releaseId } from '@marquee/contracts';
import type { AuditRow } from '../releases/audit-chain.ts';
import { membersIn, type AuditedMember } from '../releases/release-sets.ts';
import { notifiedOf, typeOf } from './audited-actions.ts';
import type { Format } from './notification-tables.ts';

/** The audit row of a notification, and where the registry is for people; undefined without `REGISTRY_URL`. */
type Told = { row: AuditRow; registryUrl: string | undefined };

export type Body = { contentType: string; text: string };

/**
 * Formats a notification as its target (a URL that gets notifications) requires, and returns it with its content type.
 */
export function bodyOf(format: Format, told: Told): Body {
  return format === 'slack'
    ? { contentType: 'application/json', text: JSON.stringify({ text: slackText(told) }) }
    : { contentType: 'application/cloudevents+json', text: JSON.stringify(cloudEventOf(told)) };
}

/**
 * Returns the id of a notification, made from the position and the hash of its audit row. It is the same for each
 * attempt, so that the receiver can recognise a repeated one.
 */
export function notificationId({ position, hash }: Pick<AuditRow, 'position' | 'hash'>): string {
  return `audit-${position}-${hash.slice(0, 16)}`;
}

/**
 * Creates the CloudEvent (1.0, structured JSON) that notifies of an audited change. Its data are a CDEvent (0.5.1),
 * whose `customData` contains the fields of the audit row.
 */
export function cloudEventOf({ row, registryUrl }: Told) {
  const { actor, action, environment, remote, version, reason, details, position, at } = row;
  const id = notificationId(row);
  const type = typeOf(row);
  const source = registryUrl ?? '/marquee/registry';
  const time = at.toISOString();
  const subject = subjectOf(row, type);
  return {
    specversion: '1.0',
    id,
    source,
    type,
    subject: subject.id,
    time,
    datacontenttype: 'application/json',
    data: {
      context: { specversion: '0.5.1', id, source, type, timestamp: time },
      subject,
      customData: {
        event: notifiedOf(action)!.event,
        action,
        environment,
        remote,
        version,
        actor,
        reason,
        details,
        position,
        url: consoleUrl(row, registryUrl) ?? null,
      },
      customDataContentType: 'application/json',
    },
  };
}

/** The subject of a CDEvent: an artifact, a service of an environment, or one of ours with its own content. */
function subjectOf(row: AuditRow, type: string) {
  const { remote, version, environment, actor } = row;
  const release = remote !== null && version !== null ? { remote, version } : undefined;
  const artifactId = release && `pkg:generic/${release.remote}@${encodeURIComponent(release.version)}`;
  if (type.startsWith('dev.cdevents.artifact.')) return { id: artifactId ?? '', content: { user: actor } };
  if (type.startsWith('dev.cdevents.environment.'))
    return { id: environment ?? '', content: { name: environment } };
  if (type.startsWith('dev.cdevents.service.'))
    return {
      id: remote ?? '',
      content: { environment: { id: environment }, ...(artifactId !== undefined && { artifactId }) },
    };
  const members = membersIn(row);
  if (members.length > 1)
    return { id: members.map(nameOf).join('+'), content: { environment, set: members } };
  return {
    id: release ? releaseId(release) : (remote ?? environment ?? 'registry'),
    content: { environment, remote, version },
  };
}

function nameOf({ remote, version }: AuditedMember): string {
  return version === null ? remote : releaseId({ remote, version });
}

/** A sentence for people: `mfe-quiz 1.1.0 was withdrawn in production by guardrail: 34 of 41 …`, with links. */
function slackText({ row, registryUrl }: Told): string {
  const { action, remote, environment, actor, reason } = row;
  const members = membersIn(row);
  const about =
    members.length === 0 || remote === '*'
      ? (environment ?? 'registry')
      : members.map((member) => [member.remote, member.version].filter(Boolean).join(' ')).join(' and ');
  const url = consoleUrl(row, registryUrl);
  const subject = url === undefined ? `*${escaped(about)}*` : `*<${url}|${escaped(about)}>*`;
  const place = environment === null || environment === about ? '' : ` in ${escaped(environment)}`;
  const why = reason === null ? '' : `: ${escaped(reason)}`;
  return `${subject} ${notifiedOf(action)!.verb}${place} (${escaped(actor)})${why}`;
}

/** Slack reads these three characters as markup, such as a mention of a whole channel. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The page of the console about a change: the remote's, the release's, or the environment's. */
function consoleUrl({ remote, version, environment, action }: AuditRow, registryUrl: string | undefined) {
  if (registryUrl === undefined) return undefined;
  const at = (path: string) => new URL(path, registryUrl).href;
  if (action === 'publish') return at(`/console/releases/${remote}/${encodeURIComponent(version ?? '')}`);
  if (environment === null) return at('/console/audit');
  if (remote === null || remote === '*' || action === 'remove')
    return at(`/?environment=${encodeURIComponent(environment)}`);
  return at(`/console/${encodeURIComponent(environment)}/remotes/${encodeURIComponent(remote)}`);
}
