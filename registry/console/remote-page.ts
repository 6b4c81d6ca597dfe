import type { RemoteHealth } from '../health/read-health.ts';
import type { JudgedRemote } from '../diagnosis/diagnose.ts';
import type { Finding } from '../diagnosis/finding.ts';
import type { Diagnosis } from '../diagnosis/read-diagnosis.ts';
import type { AuditRow } from '../releases/audit-chain.ts';
import type { RemoteStatus } from '../releases/environment-status.ts';
import type { ReleaseNumbers } from '../releases/release-numbers.ts';
import type { ReleaseSummary } from '../releases/list-releases.ts';
import { mayAct } from '../releases/actor.ts';
import { mayOpen } from '../server/preview-routes.ts';
import { actionButton } from './action-button.ts';
import { consoleActions } from './actions.ts';
import { crumbs, facts } from './components.ts';
import { urls } from './urls.ts';
import { auditFeed } from './audit-list.ts';
import { diagnosisSection } from './diagnosis-section.ts';
import { age } from './format.ts';
import { healthSection } from './health-section.ts';
import type { ReleaseMarker } from './line-chart.ts';
import { html, type Html } from '@marquee/http-server/html';
import { actingNotice } from './overview-page.ts';
import { pageFrame, signInPath, type Visit } from './page-frame.ts';
import { releaseTable } from './release-table.ts';
import { shareBar, stateMarks } from './remote-state.ts';
import { setNotice } from './set-page.ts';
import { consoleCures, troubleNotices } from './trouble-notices.ts';

export type RemotePage = {
  visit: Visit;
  environment: string;
  sequence: number;
  acting: boolean;
  status: RemoteStatus;
  pins: { visitor: string; version: string }[];
  judged: JudgedRemote;
  diagnosis: Diagnosis;
  health: RemoteHealth;
  /** The period of the charts; undefined since the promotion. */
  hours: number | undefined;
  /** The releases that went live in the charts' period. */
  markers: ReleaseMarker[];
  numbers: ReleaseNumbers;
  releases: ReleaseSummary[];
  audit: AuditRow[];
  /** The notice about the action that led to this page. */
  notice: Html | undefined;
  /** The notices about a freeze and scheduled changes of the remote. */
  calendar: Html;
};

/**
 * Renders the page of one remote in one environment: state, health, releases, and the actions that the person may
 * perform.
 */
export function remotePage(page: RemotePage): Html {
  const { visit, environment, sequence, status, health, hours, releases, audit, notice } = page;
  const path = urls.remote(environment, status.remote);
  const { judged, diagnosis } = page;
  const { findings } = judged;
  return pageFrame({
    title: `${status.remote} in ${environment}`,
    visit,
    follows: { environment, sequence },
    body: html`${crumbs([urls.overview(environment), `Live in ${environment}`])} ${notice ?? ''}
      <div id="remote" data-live>
        <div class="title-row">
          <div>
            <h1 class="name">${status.remote}</h1>
            <p class="owner">${status.owner}</p>
          </div>
          ${stateMarks(status, findings)}
        </div>
        ${actingNotice({ environment, acting: page.acting })} ${page.calendar}
        ${troubleNotices(judged, environment, visit)} ${setNotice(status)}
        ${buttons(page, findings, judged.health.visitors)} ${diagnosisSection(diagnosis, visit.now)}
        <div class="two">
          <section class="panel" aria-labelledby="reach-title">
            <h2 id="reach-title">Where it is live</h2>
            ${shareBar(status, page.numbers)} ${remoteFacts(page)}
          </section>
          <section class="panel" aria-labelledby="history-title">
            <h2 id="history-title">Last changes</h2>
            ${auditFeed(audit, visit.now)}
            <p><a href="${urls.audit({ remote: status.remote, environment })}">All changes</a></p>
          </section>
        </div>
      </div>
      ${healthSection(health, {
        hours,
        path,
        now: visit.now,
        errors: errorsOf(page),
        markers: page.markers,
        numbers: page.numbers,
      })}
      <section id="releases" data-live class="panel" aria-labelledby="releases-title">
        <h2 id="releases-title">Releases</h2>
        ${releaseTable(releases, visit.now, ({ version }) => releaseState(page, version))}
        <p><a href="${urls.releases({ remote: status.remote })}">All releases of ${status.remote}</a></p>
      </section>`,
  });
}

/** The URL of the remote's error page, for people who may see the remote's source. */
function errorsOf({ visit: { session }, environment, status: { remote } }: RemotePage): string | undefined {
  const mayRead = session && mayAct(session.actor, 'publish', remote);
  return mayRead ? urls.errors(environment, remote) : undefined;
}

/** The buttons of the actions that the state permits, without those that the notice already has. */
function buttons(
  { visit, environment, status }: RemotePage,
  findings: readonly Finding[],
  visitors: ReadonlyMap<string, number>,
): Html {
  const { session } = visit;
  if (!session)
    return html`<p class="actions none">
      <a href="${signInPath(visit.path)}">Sign in</a> to promote, roll back or kill.
    </p>`;
  const cures = consoleCures(findings);
  const offered = cures.map(({ verb }) => verb);
  const stopped = cures.map(({ query }) => query['id']);
  const fitting = consoleActions.filter(
    ({ verb, isAvailable }) => isAvailable(status) && !offered.includes(verb),
  );
  const allowed = fitting.filter(({ right }) => mayAct(session.actor, right, status.remote));
  const others = fitting.filter((action) => !allowed.includes(action)).map(({ label }) => label);
  const ending = mayAct(session.actor, 'experiment', status.remote)
    ? status.experiments.filter(({ id }) => !stopped.includes(id))
    : [];
  return html`<div class="actions">
    ${ending.map(({ id }) =>
      actionButton({ verb: 'stop-experiment', query: { id }, status, environment, visit, visitors }),
    )}
    ${allowed.map(({ verb }) => actionButton({ verb, status, environment, visit, visitors }))}
    ${others.length ? html`<p class="none">${session.displayName} may not: ${others.join(', ')}.</p>` : ''}
  </div>`;
}

function remoteFacts({ visit, environment, status, pins }: RemotePage): Html {
  const { live, since, by, reason, sdk, rollout, experiments, tenants, killed, locked, settings } = status;
  const because = (text: string) => html`<span class="reason">${text}</span>`;
  const list = (items: Html[]) =>
    items.length
      ? html`<ul role="list">
          ${items}
        </ul>`
      : undefined;
  return facts([
    ['Live', html`<b>${live}</b> ${age(since, visit.now)} by ${by}${reason ? because(reason) : ''}`],
    ['Sdk', sdk ? html`<code>${sdk.range}</code>, built with ${sdk.built}` : undefined],
    [
      'Deprecated',
      list(
        (sdk?.deprecated ?? []).map(
          ({ name, removedIn, instead }) =>
            html`<li>
              <code>${name}</code> <small class="line">removed in ${removedIn}: ${instead}</small>
            </li>`,
        ),
      ),
    ],
    ['Killed', killed ? html`${age(killed.at, visit.now)}${because(killed.reason)}` : undefined],
    [
      'Locked',
      locked ? html`${age(locked.at, visit.now)} by ${locked.by}${because(locked.reason)}` : undefined,
    ],
    ['Rollout', rollout ? html`<b>${rollout.version}</b> ${rolloutSteps(rollout, visit.now)}` : undefined],
    ...experiments.map(
      ({ id, sharePercent, variants, startedAt }) =>
        [
          'Experiment',
          html`<a href="${urls.experiment(environment, id)}">${id}</a> for ${sharePercent} % since
            ${age(startedAt, visit.now)}
            ${list(variants.map(({ name, version }) => html`<li>${name}: ${version}</li>`))!}`,
        ] as const,
    ),
    [
      'Tenants',
      list(Object.entries(tenants).map(([tenant, version]) => html`<li>${tenant}: ${version}</li>`)),
    ],
    [
      'Settings',
      list(
        settings.map(
          ({ name, value, default: byDefault }) =>
            html`<li>
              <code>${name}</code> ${String(value ?? byDefault)} ${value === null ? 'by default' : ''}
            </li>`,
        ),
      ),
    ],
    [
      'Pins',
      list(
        pins.map(({ visitor, version }) => html`<li><code>${visitor.slice(0, 8)}…</code> ${version}</li>`),
      ),
    ],
  ]);
}

/** The steps of a rollout, with the current step marked. */
function rolloutSteps({ percent, steps, widenedAt }: NonNullable<RemoteStatus['rollout']>, now: Date): Html {
  const here = steps.findIndex((step) => step.percent === percent);
  if (here < 0) return html`at ${percent} % of visitors; it has no steps.`;
  const isLast = here === steps.length - 1;
  const next = new Date(Date.parse(widenedAt) + steps[here]!.minutes * 60_000);
  return html`<ol class="way" role="list">
      ${steps.map((step, at) => {
        const kind = at < here ? 'way-done' : at === here ? 'way-here' : '';
        return html`<li class="${kind}" ${at === here ? html`aria-current="step"` : ''}>
          ${step.percent} %
        </li>`;
      })}
    </ol>
    ${isLast ? html`This is the last step.` : html`The next step is due ${age(next, now)}.`}`;
}

function releaseState({ visit, environment, status }: RemotePage, version: string): Html {
  const { live, rollout, experiments, remote } = status;
  const states = [
    ...(live === version ? ['live'] : []),
    ...(rollout?.version === version ? [`rollout ${rollout.percent} %`] : []),
    ...experiments.flatMap(({ id, variants }) =>
      variants.filter((one) => one.version === version).map(({ name }) => `${id}: ${name}`),
    ),
  ];
  const { session } = visit;
  const offered = consoleActions.filter(
    ({ verb, right, isAvailable }) =>
      (verb === 'promote' || (verb === 'canary' && (!rollout || rollout.version === version))) &&
      live !== version &&
      isAvailable(status) &&
      session &&
      mayAct(session.actor, right, remote),
  );
  return html`${states.length ? html`<b>${states.join(', ')}</b> ` : offered.length || version !== live ? '' : '–'}${offered.map(
    ({ verb, label }) =>
      html`<a class="row-action" href="${urls.action(environment, remote, verb, { version })}"
        >${label}<span class="unseen"> ${version}</span></a
      > `,
  )}${
    session && mayOpen(session.actor, { releases: [{ remote, version }] })
      ? html`<a class="row-action" href="${urls.newPreview(environment, remote, version)}"
          >Open with<span class="unseen"> ${version}</span></a
        > `
      : ''
  }${
    version === live
      ? ''
      : html`<a class="row-action" href="${urls.changes(remote, version, live)}"
          >What changes<span class="unseen"> from ${live} to ${version}</span></a
        >`
  }`;
}
