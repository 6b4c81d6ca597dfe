import type { ReleaseSummary } from '../releases/list-releases.ts';
import { olderLink } from './components.ts';
import { urls } from './urls.ts';
import { html, type Html } from '@marquee/http-server/html';
import { pageFrame, type Visit } from './page-frame.ts';
import { releaseTable } from './release-table.ts';
import { choice } from './choice.ts';
import { inputField } from './form-field.ts';

export type ReleaseSearch = { remote?: string | undefined; text?: string | undefined };

/** Renders the page of all releases, with search and paging. */
export function releasesPage({
  visit,
  search,
  releases,
  remotes,
  older,
}: {
  visit: Visit;
  search: ReleaseSearch;
  releases: ReleaseSummary[];
  remotes: string[];
  /** The cursor of the next page, with older releases; undefined on the last page. */
  older: number | undefined;
}): Html {
  return pageFrame({
    title: 'Releases',
    visit,
    body: html`<h1>Releases</h1>
      <form class="search panel" method="get" action="/console/releases" role="search">
        ${inputField({ name: 'text', label: 'Text', type: 'search', value: search.text ?? '', note: 'In version, author, commit or reason' })}
        ${choice('remote', 'Remote', remotes, search.remote, 'all')}
        <p class="field"><button class="button">Search</button></p>
      </form>
      <section class="panel">${releaseTable(releases, visit.now)}</section>
      ${olderLink(older === undefined ? undefined : urls.releases({ ...search, before: older }))}`,
  });
}
