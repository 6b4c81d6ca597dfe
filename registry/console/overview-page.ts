import type { AuditRow } from '../releases/audit-chain.ts';
import type { EnvironmentStatus, RemoteStatus } from '../releases/environment-status.ts';
import { environmentNames } from '../releases/environments.ts';
import type { ReleaseSummary } from '../releases/list-releases.ts';
import type { Pulse } from '../health/read-pulse.ts';
import { urls } from './urls.ts';
import { auditFeed } from './audit-list.ts';
import { age, failing, plural } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { markNotices } from './mark-notices.ts';
import { pageFrame, type Visit } from './page-frame.ts';
import { releaseTable } from './release-table.ts';
import { shareBar, stateMarks } from './remote-state.ts';
import { sparkline } from './sparkline.ts';

export type Overview = {
  visit: Visit;
  status: EnvironmentStatus;
  pulses: Map<string, Pulse>;
  releases: ReleaseSummary[];
  audit: AuditRow[];
  /** The number of proposals that wait for approval. */
  waiting: number;
};

/** The overview of an environment: every remote with state and health, remotes with problems first. */
export function overviewPage({ visit, status, pulses, releases, audit, waiting }: Overview): Html {
  const { environment, sequence, remotes } = status;
  const inOrder = remotes.toSorted((one, other) => trouble(other) - trouble(one));
  const cards = inOrder.map((remote) => remoteCard(environment, remote, pulses.get(remote.remote), visit));
  const here = { ...visit, path: visit.path.split('?')[0]! };

  function trouble({ remote, killed, marks, rollout, experiments }: RemoteStatus): number {
    const pulse = pulses.get(remote);
    const isFailing = pulse && pulse.errors > 0 ? 10 + failing(pulse) : 0;
    return (
      (marks.length ? 2000 : 0) +
      (killed ? 1000 : 0) +
      isFailing +
      (rollout ? 2 : 0) +
      (experiments.length ? 1 : 0)
    );
  }

  return pageFrame({
    title: `What is live in ${environment}`,
    visit: here,
    follows: { environment, sequence },
    body: html`<div class="title-row">
        <h1>What is live</h1>
        ${environmentSwitch(environment)}
      </div>
      <div id="glance" data-live>
        ${glance(status)} ${actingNotice(status)}
        ${inOrder.flatMap((remote) => markNotices(remote, environment, visit))}
        ${
          waiting
            ? html`<p class="notice notice-waits">
                <a href="${urls.approvals}">${plural(waiting, 'change')}</a> waiting for approval.
              </p>`
            : ''
        }
      </div>
      <section id="remotes" data-live aria-label="Remotes">
        ${
          remotes.length
            ? html`<ul class="cards" role="list">
                ${cards}
              </ul>`
            : html`<p class="none panel">
                Nothing is live here yet.
                <code>npx marquee promote &lt;remote&gt;@&lt;version&gt; --to ${environment}</code> changes
                that.
              </p>`
        }
      </section>
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

/** A notice if the environment's guardrail only marks harmful releases instead of rolling them back. */
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

function environmentSwitch(current: string): Html {
  return html`<nav class="switch" aria-label="Environment">
    ${environmentNames.map(
      (name) =>
        html`<a href="${urls.overview(name)}" ${name === current ? html`aria-current="page"` : ''}
          >${name}</a
        >`,
    )}
  </nav>`;
}

function glance({ sequence, remotes }: EnvironmentStatus): Html {
  const among = (is: (remote: RemoteStatus) => boolean) => remotes.filter(is).length;
  const killed = among((remote) => remote.killed !== null);
  const marked = among((remote) => remote.marks.length > 0);
  const facts = [
    { label: plural(remotes.length, 'remote').replace(/^\S+ /, ''), value: remotes.length, kind: '' },
    { label: 'marked', value: marked, kind: marked ? 'glance-bad' : '' },
    { label: 'killed', value: killed, kind: killed ? 'glance-bad' : '' },
    { label: 'rolling out', value: among((remote) => remote.rollout !== null), kind: '' },
    { label: 'in experiments', value: among((remote) => remote.experiments.length > 0), kind: '' },
    { label: 'locked', value: among((remote) => remote.locked !== null), kind: '' },
  ];
  return html`<dl class="glance">
    ${facts.map(
      ({ label, value, kind }) =>
        html`<div class="${kind} ${value ? '' : 'glance-none'}">
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
    <div class="glance-snapshot">
      <dt>snapshot</dt>
      <dd>${sequence}</dd>
    </div>
  </dl>`;
}

function remoteCard(
  environment: string,
  remote: RemoteStatus,
  pulse: Pulse | undefined,
  { now }: Visit,
): Html {
  const { tenants, pins, killed, locked } = remote;
  const extras = [
    ...(Object.keys(tenants).length ? [plural(Object.keys(tenants).length, 'tenant')] : []),
    ...(pins ? [plural(pins, 'pin')] : []),
  ];
  return html`<li class="card ${killed ? 'card-killed' : ''}">
    <div class="card-head">
      <h2><a href="${urls.remote(environment, remote.remote)}">${remote.remote}</a></h2>
      <p class="owner">${remote.owner}</p>
    </div>
    ${stateMarks(remote)} ${killed ? html`<p class="reason">${killed.reason}</p>` : ''}
    ${locked ? html`<p class="reason">${locked.by}: ${locked.reason}</p>` : ''} ${shareBar(remote)}
    ${sparkline(pulse, now)}
    <p class="by">
      <span>${remote.live} by ${remote.by}</span> · ${age(remote.since, now)}
      ${extras.length ? html` · ${extras.join(' · ')}` : ''}
    </p>
  </li>`;
}
