import type { AuditSearch } from '../releases/audit.ts';
import type { AuditRow } from '../releases/audit-chain.ts';
import { choice } from './choice.ts';
import { olderLink } from './components.ts';
import { urls } from './urls.ts';
import { auditTable } from './audit-list.ts';
import { html, type Html } from '@marquee/http-server/html';
import { pageFrame, type Visit } from './page-frame.ts';
import { inputField } from './form-field.ts';

/**
 * The fields of the audit's search form. `from` and `to` are days in UTC, such as `2026-11-29`; the others are texts. A
 * field that is not filled in is undefined.
 */
export type AuditForm = {
  [Field in 'environment' | 'remote' | 'actor' | 'action' | 'text' | 'from' | 'to']?: string | undefined;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Converts the search form to filters for reading the audit. Entries of the day `to` are included. */
export function searchOf({ remote, actor, from, to, ...exact }: AuditForm): AuditSearch {
  return {
    ...exact,
    remoteText: remote,
    actorText: actor,
    since: from === undefined ? undefined : new Date(`${from}T00:00:00Z`),
    until: to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + dayMs),
  };
}

/** Renders the page of the audit log, with search and paging. */
export function auditPage({
  visit,
  form,
  environments,
  actions,
  rows,
  older,
}: {
  visit: Visit;
  form: AuditForm;
  environments: string[];
  /** The actions that the audit has. */
  actions: string[];
  rows: AuditRow[];
  /** The cursor of the next page, with older entries; undefined on the last page. */
  older: number | undefined;
}): Html {
  const textField = (name: 'remote' | 'actor' | 'text', label: string) =>
    inputField({ name, label, type: 'search', value: form[name] ?? '' });
  const dayField = (name: 'from' | 'to', label: string) =>
    inputField({ name, label, hint: 'UTC', type: 'date', value: form[name] ?? '' });
  return pageFrame({
    title: 'Audit log',
    visit,
    body: html`<h1>Audit log</h1>
      <p class="lead">
        Every change and every refused attempt.
        <a href="/console/audit/check">Check that the log is intact</a>
      </p>
      <form class="search panel" method="get" action="/console/audit" role="search">
        ${choice('action', 'Action', actions, form.action, 'all')} ${textField('remote', 'Remote contains')}
        ${textField('actor', 'Who contains')} ${textField('text', 'Text contains')}
        ${choice('environment', 'Environment', environments, form.environment, 'all')}
        ${dayField('from', 'From')} ${dayField('to', 'To')}
        <p class="field"><button class="button">Search</button></p>
      </form>
      <section class="panel">
        ${
          rows.length
            ? html`${auditTable(rows, visit.now)}
                <p><a href="${urls.auditExport(form)}" download>Download these entries as CSV</a></p>`
            : html`<p class="none">No entry matches this search.</p>`
        }
      </section>
      ${olderLink(older === undefined ? undefined : urls.audit({ ...form, before: older }))}`,
  });
}
