import { releaseId } from '@marquee/contracts';
import { html, type Html } from '@marquee/http-server/html';
import { mayAct } from '../releases/actor.ts';
import type { EnvironmentStatus, FreezeStatus, ScheduleStatus } from '../releases/environment-status.ts';
import { dataTable } from './components.ts';
import { environmentSwitch } from './environment-switch.ts';
import { age, exactTime, plural } from './format.ts';
import { pageFrame, signInPath, type Visit } from './page-frame.ts';
import { urls } from './urls.ts';
import { inputField } from './form-field.ts';

/**
 * Renders the page of an environment's freezes (times in which it refuses changes) and scheduled changes, with the
 * buttons that change or end them.
 */
export function schedulePage({
  visit,
  environments,
  status,
  notice,
}: {
  visit: Visit;
  environments: string[];
  status: EnvironmentStatus;
  /** The notice about the action that led to this page. */
  notice?: string | undefined;
}): Html {
  const { environment, sequence, freezes, schedules } = status;
  const administers = visit.session && mayAct(visit.session.actor, 'administer', '*');
  return pageFrame({
    title: `Schedule of ${environment}`,
    visit,
    follows: { environment, sequence },
    body: html`${notice === undefined ? '' : html`<p class="notice" role="status" tabindex="-1" autofocus>${notice}</p>`}
      <div class="title-row">
        <h1>Schedule</h1>
        ${environmentSwitch(environments, environment, urls.schedule)}
      </div>
      <section id="freezes" data-live class="panel" aria-labelledby="freezes-title">
        <h2 id="freezes-title">Freezes</h2>
        ${
          freezes.length
            ? freezeTable(environment, freezes, administers, visit.now)
            : html`<p class="none">${environment} is not frozen, and no freeze is planned.</p>`
        }
        ${
          administers
            ? html`<p class="actions">
                <a class="button" href="${urls.freeze(environment)}">Freeze ${environment}</a>
              </p>`
            : visit.session
              ? ''
              : html`<p class="none"><a href="${signInPath(visit.path)}">Sign in</a> to freeze it.</p>`
        }
      </section>
      <section id="schedules" data-live class="panel" aria-labelledby="schedules-title">
        <h2 id="schedules-title">Scheduled changes</h2>
        ${
          schedules.length
            ? scheduleTable(environment, schedules, visit)
            : html`<p class="none">
                No change waits for its time. The forms of a promotion, a canary and an experiment have “At”.
              </p>`
        }
      </section>`,
  });
}

function freezeTable(
  environment: string,
  freezes: FreezeStatus[],
  administers: boolean | undefined,
  now: Date,
): Html {
  return dataTable(
    'Freezes, the earliest first',
    [
      { label: 'No.' },
      { label: 'State' },
      { label: 'From' },
      { label: 'Until' },
      { label: 'By', kind: 'id' },
      { label: 'Reason', kind: 'prose' },
      { label: 'Action' },
    ],
    freezes.map(({ id, from, to, by, reason, stands }) => [
      id,
      stands ? html`<b class="grave">frozen</b>` : 'planned',
      time(from, now),
      time(to, now),
      by,
      reason,
      administers
        ? html`<a class="row-action" href="${urls.unfreeze(environment, id)}"
            >End<span class="unseen"> freeze ${id}</span></a
          >`
        : '–',
    ]),
  );
}

function scheduleTable(environment: string, schedules: ScheduleStatus[], { session, now }: Visit): Html {
  return dataTable(
    'Scheduled changes, the earliest first',
    [
      { label: 'No.' },
      { label: 'Change' },
      { label: 'At' },
      { label: 'State', kind: 'prose' },
      { label: 'By', kind: 'id' },
      { label: 'Reason', kind: 'prose' },
      { label: 'Action' },
    ],
    schedules.map(({ id, action, remote, version, set, at, by, reason, state, why }) => [
      id,
      html`${action}
      ${(set ?? [{ remote, version }]).map(
        (one, place) =>
          html`${place > 0 ? ' + ' : ''}<a href="${urls.remote(environment, one.remote)}"
              >${one.version === null ? one.remote : releaseId({ ...one, version: one.version })}</a
            >`,
      )}`,
      time(at, now),
      state === 'pending' ? 'pending' : html`<span><b class="grave">not done</b>: ${why ?? ''}</span>`,
      by,
      reason,
      state === 'pending' && session
        ? html`<a class="row-action" href="${urls.unschedule(id)}"
            >Cancel<span class="unseen"> change ${id}</span></a
          >`
        : '–',
    ]),
  );
}

function time(at: string, now: Date): Html {
  return html`${age(at, now)} <small>${exactTime(at)}</small>`;
}

/**
 * Renders a field for a time in UTC. Browsers submit such a time without a zone; UTC makes it the same moment for all
 * people.
 */
export function timeField({
  name,
  label,
  hint,
  typed = '',
  required = false,
}: {
  name: string;
  label: string;
  hint: string;
  typed?: string | undefined;
  required?: boolean;
}): Html {
  return inputField({ name, label, hint, type: 'datetime-local', value: typed, required });
}

/**
 * Converts the value of a `timeField` to an ISO 8601 time in UTC, as the registry's API expects it; undefined if the
 * field is empty.
 */
export function timeOf(typed: string | undefined): string | undefined {
  return typed ? `${typed}Z` : undefined;
}

/**
 * Renders the notices about an environment's freezes (times in which it refuses changes) and scheduled changes, for the
 * overview or the page of a remote.
 */
export function calendarNotices(
  { environment, freezes, schedules }: Pick<EnvironmentStatus, 'environment' | 'freezes' | 'schedules'>,
  now: Date,
): Html {
  const frozen = freezes.find(({ stands }) => stands);
  const pending = schedules.filter(({ state }) => state === 'pending');
  const refused = schedules.filter(({ state }) => state === 'refused');
  const link = html`<a href="${urls.schedule(environment)}">Schedule</a>`;
  return html`${
    frozen
      ? html`<p class="notice notice-waits">
          Frozen by ${frozen.by} until ${exactTime(frozen.to)}: ${frozen.reason}. Rolling back, killing and
          withdrawing stay possible. ${link}
        </p>`
      : ''
  }
  ${
    pending.length
      ? html`<p class="notice notice-waits">
          ${plural(pending.length, 'change')} scheduled, the next ${age(pending[0]!.at, now)}. ${link}
        </p>`
      : ''
  }
  ${
    refused.length
      ? html`<p class="notice notice-alarm">
          ${plural(refused.length, 'scheduled change')} not done within the last day:
          ${refused[0]!.why ?? ''}. ${link}
        </p>`
      : ''
  }`;
}
