import type { ReleaseSummary } from '../releases/list-releases.ts';
import { dataTable } from './components.ts';
import { urls } from './urls.ts';
import { age, commit, size } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';

/** Renders releases as a table. `more` renders the cell of an additional column. */
export function releaseTable(
  releases: ReleaseSummary[],
  now: Date,
  more?: (release: ReleaseSummary) => Html,
): Html {
  if (!releases.length) return html`<p class="none">There is no such release.</p>`;
  return dataTable(
    'Releases, the newest first',
    [
      { label: 'Release' },
      { label: 'Size', kind: 'number' },
      { label: 'Published' },
      { label: 'By', kind: 'id' },
      { label: 'Commit' },
      { label: 'Reason', kind: 'prose' },
      ...(more ? [{ label: 'Now' }] : []),
    ],
    releases.map((row) => [
      html`<a href="${urls.release(row.remote, row.version)}">${row.remote}@${row.version}</a>`,
      size(row.bytes),
      age(row.publishedAt, now),
      row.publishedBy,
      commit(row.commit),
      row.reason ?? '–',
      ...(more ? [more(row)] : []),
    ]),
  );
}
