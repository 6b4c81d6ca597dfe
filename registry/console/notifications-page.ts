import { releaseId } from '@marquee/contracts';
import { html, type Html } from '@marquee/http-server/html';
import { notifiedEvents } from '../notifications/audited-actions.ts';
import { formats } from '../notifications/notification-tables.ts';
import type { DeliverySummary, TargetSummary } from '../notifications/manage-targets.ts';
import { choice } from './choice.ts';
import { crumbs, dataTable, facts } from './components.ts';
import { age, count, plural } from './format.ts';
import { typedOf, type Form } from './forms.ts';
import { pageFrame, type Visit } from './page-frame.ts';
import { urls } from './urls.ts';
import { inputField } from './form-field.ts';

/**
 * Renders the page of all targets (URLs that get notifications), each with how many of its notifications are waiting or
 * were given up.
 */
export function notificationsPage({ visit, targets }: { visit: Visit; targets: TargetSummary[] }): Html {
  return pageFrame({
    title: 'Notifications',
    visit,
    body: html`<h1>Notifications</h1>
      <p class="lead">Where changes are sent, for remotes of which you have the right to notify.</p>
      <p class="actions"><a class="button" href="${urls.addTarget}">Add a target</a></p>
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
          : html`<p class="none panel">There is no target yet.</p>`
      }`,
  });
}

/**
 * Renders the page of one target (a URL that gets notifications): the notifications that it gets, and its last
 * deliveries.
 */
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
      <section class="panel">
        ${about(target)}
        <p class="actions">
          <a class="button" href="${urls.removeTarget(target.name)}">Remove ${target.name}</a>
        </p>
      </section>
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

/** Renders the fields of a new target (a URL that gets notifications), with the values of the submitted form. */
export function targetFields(form: Form, remotes: readonly string[], environments: readonly string[]): Html {
  const typed = typedOf(form);
  const targetField = (name: string, label: string, hint: string, type = 'text') =>
    inputField({
      name,
      label,
      hint,
      type,
      required: true,
      autocomplete: 'off',
      spellcheck: 'false',
      value: typed[name] ?? '',
    });
  return html`<div class="fields">
      ${targetField('name', 'Name', 'lower-case letters, digits and hyphens')}
      ${targetField('url', 'URL', 'with https:', 'url')}
    </div>
    <div class="fields">
      ${choice('format', 'Format', [...formats], typed['format'] ?? formats[0])}
      ${choice('environment', 'Environment', [...environments], typed['environment'], 'all')}
    </div>
    ${chips('remotes', 'Remotes', remotes, form)} ${chips('events', 'Events', ['*', ...notifiedEvents], form)}`;
}

/** Renders the page that shows the secret of a new target (a URL that gets notifications), once. */
export function secretPage({ visit, name, secret }: { visit: Visit; name: string; secret: string }): Html {
  return pageFrame({
    title: `The secret of ${name}`,
    visit,
    body: html`${crumbs([urls.notifications(), 'Notifications'], [urls.notifications(name), name])}
      <section class="panel confirm">
        <h1 class="name">The secret of ${name}</h1>
        <p class="lead">
          It is shown only once. With it, the receiver verifies the signature of each request (Standard
          Webhooks).
        </p>
        <p><code>${secret}</code></p>
        <p class="actions">
          <a class="button button-main" href="${urls.notifications(name)}">Open ${name}</a>
        </p>
      </section>`,
  });
}

/** A group of boxes of which any number can be checked. */
function chips(name: string, label: string, values: readonly string[], form: Form): Html {
  const checked = [form[name] ?? []].flat();
  return html`<fieldset class="reason-field">
    <legend>${label}</legend>
    <div class="chips">
      ${values.map(
        (value) =>
          html`<label class="chip"
            ><input
              type="checkbox"
              name="${name}"
              value="${value}"
              ${checked.includes(value) ? html`checked` : ''}
            /><span>${value === '*' ? 'all' : value}</span></label
          >`,
      )}
    </div>
  </fieldset>`;
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
