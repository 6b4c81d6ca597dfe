import { verdictTitle, type Judged, type JudgedRemote } from '../diagnosis/diagnose.ts';
import type { AuditRow } from '../releases/audit-chain.ts';
import type { EnvironmentStatus, RemoteStatus } from '../releases/environment-status.ts';
import type { ReleaseNumbers } from '../releases/release-numbers.ts';
import type { ReleaseSummary } from '../releases/list-releases.ts';
import { actionButton } from './action-button.ts';
import { urls } from './urls.ts';
import { auditFeed } from './audit-list.ts';
import { dataTable } from './components.ts';
import { environmentSwitch } from './environment-switch.ts';
import { figureHelp } from './figure-help.ts';
import { age, plural } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { pageFrame, type Visit } from './page-frame.ts';
import { setLinks } from './set-page.ts';
import { releaseTable } from './release-table.ts';
import { calendarNotices } from './schedule-page.ts';
import { shareBar, stateMarks } from './remote-state.ts';
import { sparkline, visitsText } from './sparkline.ts';
import { troubleNotices } from './trouble-notices.ts';
import { cardId, noticeList, troubleList } from './verdict.ts';

export type Overview = {
  visit: Visit;
  /** The names of all environments. */
  environments: string[];
  status: EnvironmentStatus;
  judged: Judged;
  /** The numbers of each remote's releases. */
  numbers: ReadonlyMap<string, ReleaseNumbers>;
  releases: ReleaseSummary[];
  audit: AuditRow[];
  /** How many shells receive the environment's changes now. */
  shells: number;
  /** The number of proposals that wait for approval. */
  waiting: number;
  /** The notice about the action that led to this page. */
  notice?: Html | undefined;
};

/**
 * Renders the overview of an environment: whether there is trouble, the remotes in trouble, the remotes that are
 * changing, and all others.
 */
export function overviewPage(overview: Overview): Html {
  const { visit, environments, status, judged, numbers, releases, audit, shells, waiting, notice } = overview;
  const { environment, sequence, remotes } = status;
  const troubled = judged.remotes.filter(({ findings }) => findings.length > 0);
  const others = judged.remotes.filter(({ findings }) => findings.length === 0);
  const isAlarm = troubled.length + judged.platform.length > 0;
  const notices = noticeList(environment, judged.notices, visit.now);
  const title = verdictTitle(environment, judged);
  const changing = others.filter(({ status: one }) => isChanging(one));
  const steady = others.filter(({ status: one }) => !isChanging(one));

  return pageFrame({
    title,
    visit,
    follows: { environment, sequence },
    body: html`${notice ?? ''}
      <div class="title-row">
        <h1 id="verdict" data-live><span class="${isAlarm ? 'grave' : ''}">${title}</span></h1>
        ${environmentSwitch(environments, environment, urls.overview)}
      </div>
      <div id="troubles" data-live>${troubleList(judged, visit.now)}</div>
      <p class="by glance">
        Checked <time data-checked>just now</time>
        <span id="facts" data-live>· ${glance(status, shells)}</span>
      </p>
      <div id="glance" data-live>
        ${isAlarm ? '' : notices} ${actingNotice(status)} ${calendarNotices(status, visit.now)}
        ${
          waiting
            ? html`<p class="notice notice-waits">
                <a href="${urls.approvals}">${plural(waiting, 'change')}</a> awaiting a second approval.
              </p>`
            : ''
        }
      </div>
      <section id="remotes" data-live aria-label="Remotes">
        ${
          troubled.length + changing.length
            ? html`<ul class="cards" role="list">
                ${[...troubled, ...changing].map((one) => remoteCard(environment, one, numbers.get(one.status.remote)!, visit))}
              </ul>`
            : ''
        }
        ${isAlarm ? notices : ''}
        ${
          steady.length
            ? html`<ul class="rows panel" role="list">
                ${steady.map((one) => remoteRow(environment, one, visit))}
              </ul>`
            : ''
        }
        ${remotes.length ? figureHelp('Loads', 'Errors') : ''}
        ${remotes.length ? '' : nothingLive(environment, releases.length > 0)}
      </section>
      <div id="deprecated" data-live>${deprecatedNames(status)}</div>
      ${setLinks(environment, visit.session?.actor, remotes)}
      <div class="two">
        <section id="changes" data-live aria-labelledby="changes-title" class="panel">
          <h2 id="changes-title">Last changes</h2>
          ${auditFeed(audit, visit.now)}
          <p><a href="${urls.audit({ environment })}">All changes</a></p>
        </section>
        <section id="releases" data-live aria-labelledby="releases-title" class="panel">
          <h2 id="releases-title">Newest releases</h2>
          ${
            releases.length
              ? releaseTable(releases, visit.now)
              : html`<p class="none">
                  Nothing was published yet. <code>npx marquee publish &lt;remote-folder&gt;</code> does it.
                </p>`
          }
          <p><a href="/console/releases">All releases</a></p>
        </section>
      </div>`,
  });
}

function isChanging({ rollout, experiments, locked }: RemoteStatus): boolean {
  return rollout !== null || experiments.length > 0 || locked !== null;
}

/**
 * Renders a notice if the environment's guardrail (the automatic reaction to harmful releases) only marks such releases
 * and does not roll them back. Empty if the guardrail acts.
 */
export function actingNotice({
  environment,
  acting,
}: Pick<EnvironmentStatus, 'environment' | 'acting'>): Html {
  if (acting) return html``;
  return html`<p class="notice notice-waits">
    The guardrail only marks in ${environment}: it rolls nothing back and advances no rollout.
    <code>npx marquee policy --to ${environment} --act on</code> lets it act.
  </p>`;
}

/** The live releases that use deprecated names of the sdk, with what to do; nothing if there are none. */
function deprecatedNames({ environment, remotes }: EnvironmentStatus): Html {
  const users = remotes.filter(({ sdk }) => sdk?.deprecated.length);
  if (!users.length) return html``;
  return html`<section class="panel" aria-labelledby="deprecated-title">
    <h2 id="deprecated-title">Deprecated names in use</h2>
    ${dataTable(
      'Deprecated names of the sdk and the live releases that use them',
      [{ label: 'Release' }, { label: 'Name' }, { label: 'Removed in' }, { label: 'Instead', kind: 'prose' }],
      users.flatMap(({ remote, live, sdk }) =>
        (sdk?.deprecated ?? []).map(({ name, removedIn, instead }) => [
          html`<a href="${urls.remote(environment, remote)}">${remote}@${live}</a>`,
          html`<code>${name}</code>`,
          removedIn,
          instead,
        ]),
      ),
    )}
  </section>`;
}

/**
 * The state in a line: the snapshot, who receives it, and how many remotes are in a rollout, in an experiment or
 * locked.
 */
function glance({ sequence, remotes }: EnvironmentStatus, shells: number): string {
  const among = (is: (remote: RemoteStatus) => boolean) => remotes.filter(is).length;
  const counts = [
    { label: 'rolling out', value: among(({ rollout }) => rollout !== null) },
    { label: 'in experiments', value: among(({ experiments }) => experiments.length > 0) },
    { label: 'locked', value: among(({ locked }) => locked !== null) },
  ].filter(({ value }) => value > 0);
  const receivers = shells ? `${plural(shells, 'shell')} connected` : 'no shell connected';
  return [`snapshot #${sequence}`, receivers, ...counts.map(({ label, value }) => `${value} ${label}`)].join(
    ' · ',
  );
}

function nothingLive(environment: string, isPublished: boolean): Html {
  if (!isPublished)
    return html`<div class="none panel">
      <p>Nothing is live in ${environment}, because no release was published yet. Publish the first one:</p>
      <p><code>npx marquee publish &lt;remote-folder&gt;</code></p>
    </div>`;
  return html`<div class="none panel">
    <p>Nothing is live in ${environment} yet. Open a release and press “Promote to ${environment}”.</p>
    <p class="actions"><a class="button" href="/console/releases">Choose a release</a></p>
    <p>
      Or in a terminal:
      <code>npx marquee promote &lt;remote&gt;@&lt;version&gt; --to ${environment} --reason "…"</code>
    </p>
  </div>`;
}

function remoteCard(environment: string, judged: JudgedRemote, numbers: ReleaseNumbers, visit: Visit): Html {
  const { status, health, findings } = judged;
  const { remote, owner, live, by, since, tenants, pins, locked } = status;
  const extras = [
    ...(Object.keys(tenants).length ? [plural(Object.keys(tenants).length, 'tenant')] : []),
    ...(pins ? [plural(pins, 'pin')] : []),
  ];
  return html`<li id="${cardId(remote)}" class="card ${findings.length ? 'card-trouble' : ''}">
    <div class="card-head">
      <h2><a href="${urls.remote(environment, remote)}">${remote}</a></h2>
      <p class="owner">${owner}</p>
    </div>
    ${stateMarks(status, findings)} ${troubleNotices(judged, environment, visit)}
    ${locked ? html`<p class="reason">${locked.by}: ${locked.reason}</p>` : ''} ${shareBar(status, numbers)}
    ${sparkline(health, visit.now)}
    <p class="by">
      <span>${live} by ${by}</span> · ${age(since, visit.now)}
      ${extras.length ? html` · ${extras.join(' · ')}` : ''}
    </p>
  </li>`;
}

/** A healthy remote in one line. */
function remoteRow(environment: string, { status, health }: JudgedRemote, visit: Visit): Html {
  const { remote, owner, live, since } = status;
  return html`<li id="${cardId(remote)}">
    <span class="dot" aria-hidden="true">●</span>
    <h2><a href="${urls.remote(environment, remote)}">${remote}</a></h2>
    <span class="row-version"><b>${live}</b><span class="unseen"> healthy</span></span>
    <span class="row-owner">${owner}</span>
    <span class="row-visits">${visitsText(health, visit.now)}</span>
    <span class="row-age">${age(since, visit.now)}</span>
    <div class="row-do">
      ${
        status.previous === null
          ? ''
          : actionButton({
              verb: 'rollback',
              status,
              environment,
              visit,
              visitors: health.visitors,
              isQuiet: true,
            })
      }
    </div>
  </li>`;
}
