import { releaseId } from '@marquee/contracts';
import { sdkRangeOf } from '@marquee/release-checks';
import Table from 'cli-table3';
import * as v from 'valibot';
import { setMembers } from './responses.ts';
import type {
  auditCheckResponse,
  changesResponse,
  AuditRowResponse,
  errorsResponse,
  statusResponse,
  whyResponse,
} from './responses.ts';
import type { PublishOutcome } from './publish.ts';

/** The most files that a comparison lists for people. */
const maxFiles = 30;

export function publishedText(outcome: PublishOutcome): string {
  const { remote, version, files, bytes, uploaded, isNew, warnings } = outcome;
  const id = releaseId(outcome);
  const facts = table(
    ['remote', 'version', 'files', 'size', 'uploaded'],
    [[remote, version, String(files), kilobytes(bytes), String(uploaded)]],
  );
  const warned = warnings.map((warning) => `\nWARNING: ${warning}`).join('');
  return isNew
    ? `${facts}${warned}\npublished ${id}. It is not live yet: npx marquee promote ${id} --reason "…"`
    : `${facts}\n${id} was published before with the same bytes; nothing changed.`;
}

export function statusText(status: v.InferOutput<typeof statusResponse>): string {
  const { environment, sequence, connectedShells: shells, acting, holdoutPercent, remotes } = status;
  const receivers =
    shells === undefined ? '' : `, ${shells || 'no'} ${shells > 1 ? 'shells' : 'shell'} connected`;
  const snapshot = `${environment} (snapshot #${sequence}${receivers})${acting ? '' : ', the guardrail only marks'}${holdoutPercent > 0 ? `, a holdout of ${holdoutPercent} %` : ''}`;
  const head = [...verdictLines(status), ...calendarLines(status), snapshot].join('\n');
  if (remotes.length === 0) return `${head}: nothing is live yet`;
  const rows = remotes.map((remote) => [
    remote.remote,
    remote.live,
    alsoText(remote),
    ago(remote.since),
    remote.by,
    remote.reason ?? '–',
  ]);
  return `${head}\n${table(['remote', 'live', 'also', 'since', 'by', 'reason'], rows)}${deprecatedText(remotes)}`;
}

/** A line for each freeze that stands or is planned, and for each scheduled change. */
function calendarLines({ freezes, schedules }: v.InferOutput<typeof statusResponse>): string[] {
  return [
    ...freezes.map(
      ({ id, from, to, by, reason, stands }) =>
        `${stands ? 'FROZEN' : 'freeze'} ${id}: ${stands ? '' : `from ${minute(from)} `}until ${minute(to)} by ${by}: ${reason}`,
    ),
    ...schedules.map(({ id, action, remote, version, set, at, by, reason, state, why }) => {
      const what = `${action} ${releasesText(set ?? [{ remote, version }])}`;
      return state === 'pending'
        ? `scheduled ${id}: ${what} at ${minute(at)} by ${by}: ${reason}`
        : `NOT DONE ${id}: ${what} at ${minute(at)} by ${by}: ${why ?? reason}`;
    }),
  ];
}

/** The notices of the verdict that the rest of the status shows in its own words. */
const shownBelow = ['frozen', 'refused-schedule', 'locked', 'no-shell'];

/** The verdict as the console begins with it: what is wrong and what ends it, and what a person should know. */
function verdictLines({ verdict }: v.InferOutput<typeof statusResponse>): string[] {
  if (!verdict) return [];
  const told = verdict.findings.filter(({ rule }) => !shownBelow.includes(rule));
  return [
    verdict.title,
    ...told.flatMap(({ severity, remote, owner, brief, text, since, cures }) => {
      const when = since === null ? '' : `, ${severity === 'notice' ? '' : 'started '}${ago(since)}`;
      if (severity === 'notice') return [`- ${text}${when}`];
      return [`- ${remote ?? owner}: ${brief}${when}`, ...cures.map(({ command }) => `    ${command}`)];
    }),
  ];
}

/** Names, a line each, the live releases that use deprecated names of the sdk. */
function deprecatedText(remotes: StatusRow[]): string {
  return remotes
    .flatMap(({ remote, live, sdk }) =>
      (sdk?.deprecated ?? []).map(
        ({ name, removedIn, instead }) =>
          `\nDEPRECATED: ${remote}@${live} uses ${name}, removed in ${removedIn}: ${instead}`,
      ),
    )
    .join('');
}

type StatusRow = v.InferOutput<typeof statusResponse>['remotes'][number];

/** Releases in words; one without a version by its remote's name. */
function releasesText(members: readonly { remote: string; version: string | null }[]): string {
  return members
    .map(({ remote, version }) => (version === null ? remote : releaseId({ remote, version })))
    .join(' and ');
}

/** The other remotes of a set in words, after what changes with them. */
function togetherText(set: readonly string[]): string {
  return set.length > 0 ? ` together with ${set.join(' and ')}` : '';
}

function alsoText(row: StatusRow): string {
  const { killed, locked, marks, live, set, rollout, experiments, tenants, settings, pins } = row;
  const notes = [
    ...(set.length > 0 ? [`${live} is live${togetherText(set)}`] : []),
    ...marks.map(({ version }) => `MARKED: ${version}`),
    ...(killed ? [`KILLED: ${killed.reason}`] : []),
    ...(locked ? [`LOCKED by ${locked.by}: ${locked.reason}`] : []),
    ...(rollout ? [rolloutText(rollout)] : []),
    ...experiments.map(
      (experiment) =>
        `experiment ${experiment.id} (${experiment.sharePercent} %): ${variantsText(experiment)}${togetherText(experiment.set)}`,
    ),
    ...Object.entries(tenants).map(([tenant, version]) => `${version} for ${tenant}`),
    ...settings.flatMap(({ name, value }) => (value === null ? [] : [`${name} = ${JSON.stringify(value)}`])),
    ...(pins ? [`${pins} pinned`] : []),
  ];
  return notes.join('\n') || '–';
}

function rolloutText({ version, percent, steps, set }: NonNullable<StatusRow['rollout']>): string {
  const ahead = steps.filter((step) => step.percent > percent).map((step) => `${step.percent} %`);
  return [
    `${version} for ${percent} %${togetherText(set)}`,
    ...(ahead.length ? [`then ${ahead.join(', ')}`] : []),
  ].join(', ');
}

function variantsText({ variants }: { variants: { name: string; version: string }[] }): string {
  return variants.map(({ name, version }) => `${name} ${version}`).join(', ');
}

export function whyText({
  release,
  provenance,
  sweptAt,
  reach,
  history,
}: v.InferOutput<typeof whyResponse>): string {
  const { manifest, files, publishedAt, publishedBy, commit } = release;
  const sizes = Object.values(files).map(({ bytes }) => bytes);
  const facts = table(
    ['fact', releaseId(release)],
    [
      ['owner', manifest.owner],
      ['published', `${minute(publishedAt)} by ${publishedBy}`],
      ['commit', commit ?? 'unknown: not built from a clean commit'],
      ...provenanceRows(provenance),
      ...(sweptAt ? [['files', `deleted ${minute(sweptAt)}, because no environment needed them`]] : []),
      ['sdk', sdkRangeOf(manifest)],
      ['size', `${kilobytes(sizes.reduce((sum, size) => sum + size, 0))} in ${sizes.length} files`],
      ['pages', manifest.routes.map(({ path }) => path).join('\n') || '–'],
      ['slots', manifest.slots.map(({ name }) => name).join('\n') || '–'],
      ['where it is live', reach.map(reachText).join('\n') || 'nowhere'],
    ],
  );
  return `${facts}\n${auditTable(history)}`;
}

export function changesText({
  remote,
  before,
  after,
  bytes,
  files,
  names,
  schemas,
  steps,
}: Omit<v.InferOutput<typeof changesResponse>, 'next'>): string {
  const side = ({ version, commit }: typeof before) => `${version} (${commit ?? 'no commit'})`;
  const signed = (size: number) => `${size < 0 ? '−' : '+'}${kilobytes(Math.abs(size))}`;
  const shown = files.slice(0, maxFiles);
  const facts = table(
    ['what', `${remote}: ${side(before)} → ${side(after)}`],
    [
      ['size', `${kilobytes(bytes.after)} (${signed(bytes.after - bytes.before)})`],
      ...names.map(({ what, added, removed }) => [
        what.toLowerCase(),
        [...added.map((name) => `+ ${name}`), ...removed.map((name) => `− ${name}`)].join('\n'),
      ]),
      ...schemas.map(({ name, breaks }) => [
        'schema',
        `${name}: ${breaks === null ? 'other fields, which fit its users' : `BREAKS: ${breaks}`}`,
      ]),
      [
        'releases',
        steps
          .map(({ version, commit, publishedBy, reason }) =>
            [version, commit ?? 'no commit', `by ${publishedBy}`, reason].filter(Boolean).join(' · '),
          )
          .join('\n') || '–',
      ],
    ],
  );
  if (files.length === 0) return `${facts}\nboth releases have the same files`;
  const list = table(
    ['file', 'before', 'after', 'difference'],
    shown.map(({ path, before: old, after: now }) => [
      path,
      old === undefined ? 'new' : kilobytes(old),
      now === undefined ? 'gone' : kilobytes(now),
      signed((now ?? 0) - (old ?? 0)),
    ]),
  );
  const left = files.length - shown.length;
  return `${facts}\n${list}${left > 0 ? `\nand ${left} more files: --json has all` : ''}`;
}

function reachText({
  environment,
  how,
  since,
  by,
}: v.InferOutput<typeof whyResponse>['reach'][number]): string {
  return `${environment}: ${how}${since === null ? '' : ` since ${minute(since)} by ${by ?? ''}`}`;
}

/** Formats the errors of a remote as text, each with its stack, innermost frame first. */
export function errorsText({ environment, remote, errors }: v.InferOutput<typeof errorsResponse>): string {
  if (errors.length === 0) return `No browser reported an error of ${remote} in ${environment}.`;
  return errors
    .map((error) => {
      const visitors = error.visitors === 1 ? '1 visitor' : `${error.visitors} visitors`;
      const times = `${error.count === 1 ? 'once' : `${error.count} times`}, ${visitors}`;
      const head = `${releaseId(error)}  ${error.cause}: ${error.message}`;
      const when = `  ${times}, ${minute(error.firstAt)} to ${minute(error.lastAt)}`;
      return [head, when, ...error.frames.flatMap(frameLines)].join('\n');
    })
    .join('\n\n');
}

function frameLines({
  raw,
  source,
}: v.InferOutput<typeof errorsResponse>['errors'][number]['frames'][number]) {
  if (!source) return [`  ${raw}`];
  const { file, line, column, code } = source;
  return [`  at ${file}:${line}:${column}`, ...(code ? [`       ${code}`] : [])];
}

function provenanceRows(provenance: v.InferOutput<typeof whyResponse>['provenance']): string[][] {
  if (!provenance) return [['provenance', 'not built in CI: published without provenance']];
  const { run, builder, dependencies, verified } = provenance;
  const parts = dependencies.map(({ name, version }) => `${name} ${version}`);
  return [
    ['CI run', run ?? 'none: not built in CI'],
    ['verified by', verified ? `${verified.issuer}: ${verified.subject}` : 'no: not built in CI'],
    ['builder', builder],
    ['dependencies', parts.join('\n') || 'none'],
  ];
}

export function auditText({
  rows,
  check,
}: {
  rows: AuditRowResponse[];
  check: v.InferOutput<typeof auditCheckResponse>;
}): string {
  return `${rows.length ? auditTable(rows) : 'no row matches'}\n${auditCheckText(check)}`;
}

export function auditCheckText(check: v.InferOutput<typeof auditCheckResponse>): string {
  return check.intact ? `the chain of ${check.rows} rows is intact` : `TAMPERED: ${check.why}`;
}

function auditTable(rows: AuditRowResponse[]): string {
  return table(
    ['no.', 'when', 'who', 'what', 'release', 'environment', 'reason'],
    rows.map(({ position, at, actor, action, remote, version, environment, reason, details }) => [
      String(position),
      minute(at),
      actor,
      action,
      releasesText(remote === null ? setIn(details) : [{ remote, version }]).replaceAll(' and ', '\n') || '–',
      environment ?? '–',
      reason ?? '–',
    ]),
  );
}

/** The releases of an audit row of a set; none for a change of no remote. */
function setIn({ set }: Record<string, unknown>): { remote: string; version: string | null }[] {
  const parsed = v.safeParse(setMembers, set);
  return parsed.success ? parsed.output : [];
}

/** The minimum width of a column whose text is wrapped. */
const minWrapped = 20;

/**
 * Formats rows as a table in plain text, below the column titles `head`. If the table is wider than the terminal (its
 * width in characters), the widest column is wrapped.
 */
export function table(head: string[], rows: string[][], terminal = process.stdout.columns): string {
  const widths = head.map((_label, at) => {
    const lines = [head, ...rows].flatMap((row) => (row[at] ?? '').split('\n'));
    return Math.max(...lines.map(({ length }) => length)) + 2;
  });
  const excess = widths.reduce((sum, width) => sum + width + 1, 1) - (terminal ?? Infinity);
  const widest = Math.max(...widths);
  const formatted = new Table({
    head,
    style: { head: [], border: [], compact: true },
    wordWrap: true,
    colWidths: widths.map((width, at) =>
      excess > 0 && at === widths.indexOf(widest) ? Math.max(width - excess, minWrapped) : null,
    ),
  });
  formatted.push(...rows);
  return formatted.toString();
}

export function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} kB`;
}

/** Formats a time (ISO 8601) relative to now, such as `5 min ago`. */
export function ago(iso: string): string {
  const minutes = Math.round((Date.now() - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`;
}

export function minute(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
