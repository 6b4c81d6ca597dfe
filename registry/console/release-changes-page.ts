import { releaseId, type Release } from '@marquee/contracts';
import { crumbs, dataTable, facts } from './components.ts';
import { age, commit, plural, size } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { pageFrame, type Visit } from './page-frame.ts';
import type { ChangedFile, ReadChanges } from '../releases/release-changes.ts';
import { urls } from './urls.ts';

/** The most files that the page lists; a build may have hundreds. */
const maxFiles = 100;

/** Renders the page that compares two releases of a remote: commits, contracts, sizes and files. */
export function releaseChangesPage({
  visit,
  versions,
  changes,
}: {
  visit: Visit;
  /** The other releases of the remote, to compare with. */
  versions: string[];
  changes: ReadChanges;
}): Html {
  const { before, after, files, bytes, names, schemas, steps, next } = changes;
  const { remote } = after;
  const about = (release: Release) =>
    html`<a href="${urls.release(remote, release.version)}">${release.version}</a>
      ${release.commit ? html`of commit ${commit(release.commit)}` : 'without a commit'}, published
      ${age(release.publishedAt, visit.now)} by ${release.publishedBy}`;
  return pageFrame({
    title: `What changes from ${before.version} to ${after.version} of ${remote}`,
    visit,
    body: html`${crumbs([urls.releases({ remote }), `Releases of ${remote}`], [urls.release(remote, after.version), releaseId(after)])}
      <div class="title-row">
        <h1 class="name">What changes from ${before.version} to ${after.version}</h1>
        <nav class="actions" aria-label="Compare with">
          ${versions.map(
            (version) =>
              html`<a
                class="row-action"
                href="${urls.changes(remote, after.version, version)}"
                ${version === before.version ? html`aria-current="page"` : ''}
                >from ${version}</a
              >`,
          )}
        </nav>
      </div>
      <section class="panel" aria-labelledby="contracts-title">
        <h2 id="contracts-title">Releases and contracts</h2>
        ${facts([
          ['Before', about(before)],
          ['After', about(after)],
          [
            'Size',
            html`${size(bytes.before)} →
              <b>${size(bytes.after)}</b> (${signedSize(bytes.after - bytes.before)})`,
          ],
          ...names.map(
            ({ what, added, removed }) =>
              [
                what,
                html`${added.map((name) => html`<span class="added">+ <code>${name}</code></span> `)}
                ${removed.map((name) => html`<span class="grave">− <code>${name}</code></span> `)}`,
              ] as const,
          ),
          [
            'Contracts',
            names.length ? undefined : 'Pages, slots, events, the sdk and packages are the same.',
          ],
          ...schemas.map(
            ({ name, breaks }) =>
              [
                'Schema',
                html`<code>${name}</code>${
                    breaks === null
                      ? ': other fields, which fit its users'
                      : html`: <b class="grave">${breaks}</b>`
                  }`,
              ] as const,
          ),
        ])}
      </section>
      <section class="panel" aria-labelledby="steps-title">
        <h2 id="steps-title">
          ${next === null ? '' : 'The first '}${plural(steps.length, 'release')} between them
        </h2>
        ${stepTable(remote, steps)}
        ${
          next === null
            ? ''
            : html`<p class="none">
                There are more: <code>npx marquee changes ${releaseId(after)} --from ${before.version}</code>
                lists all.
              </p>`
        }
      </section>
      <section class="panel" aria-labelledby="files-title">
        <h2 id="files-title">${plural(files.length, 'file')} with other bytes</h2>
        ${files.length ? fileTable(files.slice(0, maxFiles)) : html`<p class="none">Both releases have the same files.</p>`}
        ${files.length > maxFiles ? html`<p class="none">And ${plural(files.length - maxFiles, 'more file')}.</p>` : ''}
      </section>`,
  });
}

function stepTable(remote: string, steps: ReadChanges['steps']): Html {
  return dataTable(
    'The releases after the older one, up to the newer one',
    [{ label: 'Release' }, { label: 'Commit' }, { label: 'By' }, { label: 'Reason' }],
    steps.map((step) => [
      html`<a href="${urls.release(remote, step.version)}">${step.version}</a>`,
      step.commit ? commit(step.commit) : '–',
      step.publishedBy,
      step.reason ?? '–',
    ]),
  );
}

function fileTable(files: ChangedFile[]): Html {
  return dataTable(
    'Files with other bytes, the largest difference first',
    [
      { label: 'File' },
      { label: 'Before', kind: 'number' },
      { label: 'After', kind: 'number' },
      { label: 'Difference', kind: 'number' },
    ],
    files.map(({ path, before, after }) => [
      html`<code>${path}</code>`,
      before === undefined ? 'new' : size(before),
      after === undefined ? 'gone' : size(after),
      signedSize((after ?? 0) - (before ?? 0)),
    ]),
  );
}

function signedSize(bytes: number): string {
  if (bytes === 0) return 'same size';
  return `${bytes > 0 ? '+' : '−'}${Math.abs(bytes) < 1024 ? `${Math.abs(bytes)} bytes` : size(Math.abs(bytes))}`;
}
