import type { AuditRow } from '../releases/audit-chain.ts';
import { membersIn } from '../releases/release-sets.ts';
import { dataTable } from './components.ts';
import { urls } from './urls.ts';
import { age, exactTime } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';

/** Describes an audit entry's action and target: `promote mfe-quiz@1.0.0 in production`. */
function action(row: AuditRow): Html {
  const { action, environment, details } = row;
  const { percent, experiment } = details;
  const target = membersIn(row).map(
    ({ remote, version }, at) =>
      html`${at > 0 ? ' + ' : ''}${version === null ? html`${remote}` : release(remote, version)}`,
  );
  return html`<b class="${isDestructive(action) ? 'grave' : ''}">${action}</b> ${target}
    ${typeof percent === 'number' ? html`at ${percent} %` : ''}
    ${typeof experiment === 'string' ? html`(${experiment})` : ''}
    ${environment ? html`<small>in ${environment}</small>` : ''}`;
}

function isDestructive(action: string): boolean {
  return (
    ['kill', 'remove', 'rollback', 'mark-release', 'fail-schedule'].includes(action) ||
    action.startsWith('refused-')
  );
}

function release(remote: string, version: string): Html {
  return html`<a href="${urls.release(remote, version)}">${remote}@${version}</a>`;
}

/** Renders the latest entries of the audit log as a list. */
export function auditFeed(rows: AuditRow[], now: Date): Html {
  if (!rows.length) return html`<p class="none">Nothing happened yet.</p>`;
  return html`<ol class="feed" role="list">
    ${rows.map(
      (row) =>
        html`<li>
          <p>${action(row)}</p>
          ${row.reason ? html`<p class="reason">${row.reason}</p>` : ''}
          <p class="by"><span>${row.actor}</span> · ${age(row.at, now)}</p>
        </li>`,
    )}
  </ol>`;
}

/** Renders entries of the audit log as a table. */
export function auditTable(rows: AuditRow[], now: Date): Html {
  return dataTable(
    'Changes, the newest first',
    [
      { label: 'No.' },
      { label: 'When' },
      { label: 'Who', kind: 'id' },
      { label: 'What' },
      { label: 'Reason', kind: 'prose' },
    ],
    rows.map((row) => [
      row.position,
      html`${age(row.at, now)} <small>${exactTime(row.at)}</small>`,
      row.actor,
      action(row),
      row.reason ?? '–',
    ]),
  );
}
