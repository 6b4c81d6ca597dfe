import type { AuditSearch } from '../releases/audit.ts';
import type { AuditRow } from '../releases/audit-chain.ts';
import { olderLink } from './components.ts';
import { urls } from './urls.ts';
import { auditTable } from './audit-list.ts';
import { html, type Html } from '@marquee/http-server/html';
import { pageFrame, type Visit } from './page-frame.ts';

const fields = [
  { name: 'remote', label: 'Remote' },
  { name: 'actor', label: 'Who' },
  { name: 'action', label: 'Action' },
  { name: 'text', label: 'Text' },
] as const;

/** The page of the audit log, with search and paging. */
export function auditPage({
  visit,
  search,
  rows,
  older,
}: {
  visit: Visit;
  search: AuditSearch;
  rows: AuditRow[];
  /** The cursor of the next page, with older entries; undefined on the last page. */
  older: number | undefined;
}): Html {
  return pageFrame({
    title: 'Audit log',
    visit,
    body: html`<h1>Audit log</h1>
      <p class="lead">
        Every change and every refused attempt.
        <a href="/console/audit/check">Check that the log is intact</a>
      </p>
      <form class="search panel" method="get" action="/console/audit" role="search">
        ${search.environment ? html`<input type="hidden" name="environment" value="${search.environment}" />` : ''}
        ${fields.map(
          ({ name, label }) =>
            html`<p class="field">
              <label for="${name}">${label}</label>
              <input id="${name}" name="${name}" type="search" value="${search[name] ?? ''}" />
            </p>`,
        )}
        <p class="field"><button class="button">Search</button></p>
      </form>
      <section class="panel">
        ${rows.length ? auditTable(rows, visit.now) : html`<p class="none">No entry matches this search.</p>`}
      </section>
      ${olderLink(older === undefined ? undefined : urls.audit({ ...search, before: older }))}`,
  });
}
