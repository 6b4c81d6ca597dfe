import type { Release } from '@marquee/contracts';
import type { AuditRow } from '../releases/audit-chain.ts';
import type { Reach } from '../releases/list-releases.ts';
import type { Provenance } from '../releases/provenance.ts';
import { urls } from './urls.ts';
import { auditTable } from './audit-list.ts';
import { commit, dateTime, plural, size } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { pageFrame, type Visit } from './page-frame.ts';

/** One release: where it comes from, whom it reaches, what is in it and what happened to it. */
export function releasePage({
  visit,
  release,
  provenance,
  sweptAt,
  reach,
  history,
}: {
  visit: Visit;
  release: Release;
  provenance: Provenance | null;
  sweptAt: string | null;
  reach: Reach[];
  history: AuditRow[];
}): Html {
  const { remote, version, manifest, files, publishedAt, publishedBy } = release;
  const sizes = Object.entries(files);
  const bytes = sizes.reduce((sum, [, file]) => sum + file.bytes, 0);
  return pageFrame({
    title: `${remote}@${version}`,
    visit,
    body: html`<nav class="crumbs" aria-label="Where this is">
        <a href="${urls.releases({ remote })}">Releases of ${remote}</a>
      </nav>
      <h1 class="name">${remote}@${version}</h1>
      <p class="owner">${manifest.owner}</p>
      <div class="two">
        <section class="panel" aria-labelledby="origin-title">
          <h2 id="origin-title">Where it comes from</h2>
          <dl class="facts">
            <div>
              <dt>Published</dt>
              <dd>${dateTime(publishedAt)} by ${publishedBy}</dd>
            </div>
            <div>
              <dt>Commit</dt>
              <dd>${commit(release.commit)}</dd>
            </div>
            <div>
              <dt>Size</dt>
              <dd>${size(bytes)} in ${plural(sizes.length, 'file')}</dd>
            </div>
            ${
              sweptAt
                ? html`<div>
                    <dt>Files</dt>
                    <dd class="grave">Taken away ${dateTime(sweptAt)}, as nobody needed them</dd>
                  </div>`
                : ''
            }
            <div>
              <dt>Pages</dt>
              <dd>${manifest.routes.map(({ path }) => html`<code>${path}</code> `)}</dd>
            </div>
            ${provenanceFacts(provenance)}
          </dl>
        </section>
        <section class="panel" aria-labelledby="reach-title">
          <h2 id="reach-title">Whom it reaches</h2>
          ${
            reach.length
              ? html`<dl class="facts">
                  ${reach.map(
                    ({ environment, how }) =>
                      html`<div>
                        <dt>${environment}</dt>
                        <dd><a href="${urls.remote(environment, remote)}">${how}</a></dd>
                      </div>`,
                  )}
                </dl>`
              : html`<p class="none">Nobody now.</p>`
          }
        </section>
      </div>
      <section class="panel" aria-labelledby="history-title">
        <h2 id="history-title">What happened to it</h2>
        ${auditTable(history)}
      </section>`,
  });
}

/** What is known of how it was built: as its publisher said, and as its CI run's issuer signed. */
function provenanceFacts(provenance: Provenance | null): Html {
  if (!provenance)
    return html`<div>
      <dt>Built by</dt>
      <dd>Nobody said how it was built.</dd>
    </div>`;
  const { run, builder, dependencies, verified } = provenance;
  return html`<div>
      <dt>Built by</dt>
      <dd>${builder}${run ? html`<small>${run}</small>` : ''}</dd>
    </div>
    <div>
      <dt>Vouched for</dt>
      <dd>${verified ? html`${verified.issuer}<small>${verified.subject}</small>` : 'By no CI run'}</dd>
    </div>
    <div>
      <dt>Contains</dt>
      <dd>
        ${
          dependencies.length
            ? html`<details>
                <summary>
                  ${dependencies.length === 1 ? '1 package' : `${dependencies.length} packages`}
                </summary>
                <ul role="list">
                  ${dependencies.map(({ name, version }) => html`<li><code>${name}@${version}</code></li>`)}
                </ul>
              </details>`
            : 'No packages of others'
        }
      </dd>
    </div>`;
}
