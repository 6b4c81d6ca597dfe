import { releaseId } from '@marquee/contracts';
import { html, type Html } from '@marquee/http-server/html';
import type { DeliverySummary, TargetSummary } from '../notifications/manage-targets.ts';
import type { Refusal } from '../releases/remedies.ts';
import { crumbs, dataTable, facts, refusalNotice } from './components.ts';
import { age, count, plural } from './format.ts';
import { formToken, pageFrame, type Visit } from './page-frame.ts';
import { reasonField } from './reason-field.ts';
import type { Session } from './sessions.ts';
import { urls } from './urls.ts';

/** The page of the targets of notifications, each with the state of its outbox. */
export function notificationsPage({ visit, targets }: { visit: Visit; targets: TargetSummary[] }): Html {
  return pageFrame({
    title: 'Notifications',
    visit,
    body: html`<h1>Notifications</h1>
      <p class="lead">Where changes are sent, for remotes of which you have the right to notify.</p>
      ${
        targets.length
          ? html`<ul class="cards" role="list">
              ${targets.map(
                (target) =>
                  html`<li class="card ${target.dead ? 'card-trouble' : ''}">
                    <h2><a href="${urls.notifications(target.name)}">${target.name}</a></h2>
                    ${stateOf(target, visit.now)} ${about(target)}
                  </li>`,
              )}
            </ul>`
          : html`<p class="none panel">
              There is no target yet. Add one:
              <code
                >npx marquee notify add &lt;name&gt; --url … --remote … --events withdrawn,marked --reason
                "…"</code
              >
            </p>`
      }`,
  });
}

/** The page of one target: what it is told, and its last deliveries. */
export function targetPage({
  visit,
  target,
  deliveries,
  notice,
}: {
  visit: Visit;
  target: TargetSummary;
  deliveries: DeliverySummary[];
  /** The notice about the notification that was just repeated. */
  notice?: string | undefined;
}): Html {
  return pageFrame({
    title: `Notifications to ${target.name}`,
    visit,
    body: html`${crumbs([urls.notifications(), 'Notifications'])}
      ${notice === undefined ? '' : html`<p class="notice" role="status" tabindex="-1" autofocus>${notice}</p>`}
      <h1 class="name">${target.name}</h1>
      ${stateOf(target, visit.now)}
      <section class="panel">${about(target)}</section>
      <section class="panel" aria-labelledby="deliveries-title">
        <h2 id="deliveries-title">Deliveries</h2>
        ${
          deliveries.length
            ? deliveryTable(deliveries, visit.now)
            : html`<p class="none">No change of its remotes has happened yet.</p>`
        }
      </section>`,
  });
}

/** The page that asks for the reason to send a notification once more. */
export function repeatPage({
  visit,
  delivery,
  target,
  typed = '',
  refusal,
}: {
  visit: Visit & { session: Session };
  delivery: number;
  target: string;
  typed?: string;
  /** Why the last attempt was refused. */
  refusal?: Refusal;
}): Html {
  return pageFrame({
    title: `Repeat notification ${delivery}`,
    visit,
    body: html`${crumbs([urls.notifications(), 'Notifications'], [urls.notifications(target), target])}
      <section class="panel confirm">
        <h1>Repeat notification ${delivery}</h1>
        <p class="lead">
          It is sent to ${target} once more, before newer ones, with the same id: a receiver that has it
          already can ignore it.
        </p>
        ${refusalNotice('Not done.', refusal)}
        <form method="post" action="${urls.repeatDelivery(delivery)}">
          ${formToken(visit.session)} ${reasonField({ session: visit.session, typed })}
          <p class="actions">
            <button class="button button-main">Repeat notification ${delivery}</button>
            <a class="button" href="${urls.notifications(target)}">Cancel</a>
          </p>
        </form>
      </section>`,
  });
}

/** What a target does with its notifications now, as marks and a sentence. */
function stateOf({ failures, nextAt, waiting, dead, oldestAt }: TargetSummary, now: Date): Html {
  const late =
    failures > 0 && nextAt !== null
      ? html`<li class="mark mark-alarm">
          <span aria-hidden="true">▲</span> ${plural(failures, 'failure')} in a row
        </li>`
      : html`<li class="mark mark-steady"><span aria-hidden="true">●</span> accepts</li>`;
  return html`<ul class="marks" role="list">
      ${late}
      ${dead ? html`<li class="mark mark-killed"><span aria-hidden="true">■</span> ${count(dead)} dead</li>` : ''}
    </ul>
    <p class="by">
      ${waiting ? html`${count(waiting)} waiting, the oldest since ${age(oldestAt!, now)}` : 'nothing waits'}
      ${failures > 0 && nextAt !== null && waiting ? html` · next attempt ${age(nextAt, now)}` : ''}
    </p>`;
}

function about({ origin, format, remotes, events, environment, createdBy }: TargetSummary): Html {
  return facts([
    ['Sent to', html`<code>${origin}</code> as ${format}`],
    ['Remotes', remotes.includes('*') ? 'all' : remotes.join(', ')],
    ['Events', events.includes('*') ? 'all' : events.join(', ')],
    ['Environment', environment ?? 'all'],
    ['Added by', createdBy],
  ]);
}

function deliveryTable(deliveries: DeliverySummary[], now: Date): Html {
  return dataTable(
    'Notifications, the newest first',
    [
      { label: 'No.' },
      { label: 'Event' },
      { label: 'About', kind: 'prose' },
      { label: 'Written' },
      { label: 'State' },
      { label: 'Attempts', kind: 'number' },
      { label: 'Last response', kind: 'prose' },
      { label: 'Took', kind: 'number' },
      { label: 'Again' },
    ],
    deliveries.map((one) => [
      one.id,
      one.event,
      subjectOf(one),
      age(one.queuedAt, now),
      html`<b class="${one.state === 'dead' ? 'grave' : ''}">${one.state}</b>`,
      one.attempts,
      one.problem ?? one.status ?? '–',
      one.latencyMs === null ? '–' : `${count(one.latencyMs)} ms`,
      one.state === 'waiting'
        ? '–'
        : html`<a class="row-action" href="${urls.repeatDelivery(one.id)}"
            >Repeat<span class="unseen"> notification ${one.id}</span></a
          >`,
    ]),
  );
}

function subjectOf({ remote, version, environment }: DeliverySummary): Html {
  const what = remote !== null && version !== null ? releaseId({ remote, version }) : (remote ?? '');
  return html`${what} ${environment === null ? '' : html`<small>in ${environment}</small>`}`;
}
