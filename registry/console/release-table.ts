import type { ReleaseSummary } from '../releases/list-releases.ts';
import { urls } from './urls.ts';
import { age, commit, size } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';

/** Releases with size, age, author, commit and reason; `more` adds what may be done with one. */
export function releaseTable(
  releases: ReleaseSummary[],
  now: Date,
  more?: (release: ReleaseSummary) => Html,
): Html {
  if (!releases.length) return html`<p class="none">There is no such release.</p>`;
  return html`<div class="wide">
    <table class="stack">
      <caption class="unseen">
        Releases, the newest first
      </caption>
      <thead>
        <tr>
          <th scope="col">Release</th>
          <th scope="col">Size</th>
          <th scope="col">Published</th>
          <th scope="col">By</th>
          <th scope="col">Commit</th>
          <th scope="col">Reason</th>
          ${more ? html`<th scope="col">Now</th>` : ''}
        </tr>
      </thead>
      <tbody>
        ${releases.map(
          (row) =>
            html`<tr>
              <th scope="row" data-label="Release">
                <a href="${urls.release(row.remote, row.version)}">${row.remote}@${row.version}</a>
              </th>
              <td data-label="Size" class="number">${size(row.bytes)}</td>
              <td data-label="Published">${age(row.publishedAt, now)}</td>
              <td data-label="By">${row.publishedBy}</td>
              <td data-label="Commit">${commit(row.commit)}</td>
              <td data-label="Reason" class="prose">${row.reason ?? '–'}</td>
              ${more ? html`<td data-label="Now">${more(row)}</td>` : ''}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
