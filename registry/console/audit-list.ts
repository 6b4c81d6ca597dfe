import type { AuditRow } from '../releases/audit-chain.ts';
import { urls } from './urls.ts';
import { age, dateTime } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';

/** What was done to what: `promote mfe-quiz@1.0.0 in production`. */
function action({ action, remote, version, environment, details }: AuditRow): Html {
  const { percent, experiment } = details;
  const what = remote ? (version ? html`${release(remote, version)}` : html`${remote}`) : '';
  return html`<b class="${isDestructive(action) ? 'grave' : ''}">${action}</b> ${what}
    ${typeof percent === 'number' ? html`at ${percent} %` : ''}
    ${typeof experiment === 'string' ? html`(${experiment})` : ''}
    ${environment ? html`<small>in ${environment}</small>` : ''}`;
}

function isDestructive(action: string): boolean {
  return ['kill', 'rollback', 'mark-release'].includes(action) || action.startsWith('refused-');
}

function release(remote: string, version: string): Html {
  return html`<a href="${urls.release(remote, version)}">${remote}@${version}</a>`;
}

/** The last changes as a list, for beside other things. */
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

/** Rows of the audit with all that people read of them. */
export function auditTable(rows: AuditRow[]): Html {
  return html`<div class="wide">
    <table class="stack">
      <caption class="unseen">
        Changes, the newest first
      </caption>
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row" data-label="No.">${row.position}</th>
              <td data-label="When">${dateTime(row.at)}</td>
              <td data-label="Who">${row.actor}</td>
              <td data-label="What">${action(row)}</td>
              <td data-label="Reason" class="prose">${row.reason ?? '–'}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
