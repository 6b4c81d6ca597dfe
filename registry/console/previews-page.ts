import { html, type Html } from '@marquee/http-server/html';
import type { ShownPreview } from '../server/preview-routes.ts';
import { dataTable } from './components.ts';
import { environmentSwitch } from './environment-switch.ts';
import { age } from './format.ts';
import { pageFrame, type Visit } from './page-frame.ts';
import { urls } from './urls.ts';

/** Renders the page of an environment's open previews, with the links of those that the person may open. */
export function previewsPage({
  visit,
  environments,
  environment,
  previews,
  notice,
}: {
  visit: Visit;
  environments: string[];
  environment: string;
  previews: readonly ShownPreview[];
  /** The notice about the action that led to this page. */
  notice?: string | undefined;
}): Html {
  return pageFrame({
    title: `Previews of ${environment}`,
    visit,
    body: html`${notice === undefined ? '' : html`<p class="notice" role="status" tabindex="-1" autofocus>${notice}</p>`}
      <div class="title-row">
        <h1>Previews</h1>
        ${environmentSwitch(environments, environment, urls.previews)}
      </div>
      <section class="panel" aria-labelledby="previews-title">
        <h2 id="previews-title">Open previews</h2>
        ${
          previews.length
            ? previewTable(previews, visit.now)
            : html`<p class="none">
                No preview of ${environment} is open. “Open with” beside a release on the page of its remote
                makes one.
              </p>`
        }
      </section>`,
  });
}

function previewTable(previews: readonly ShownPreview[], now: Date): Html {
  return dataTable(
    'Open previews, the newest first',
    [
      { label: 'No.' },
      { label: 'Name' },
      { label: 'Releases' },
      { label: 'Until' },
      { label: 'By', kind: 'id' },
      { label: 'Reason', kind: 'prose' },
      { label: 'Action' },
    ],
    previews.map(({ preview, name, environment, releases, expiresAt, by, reason, token, link }) => [
      preview,
      name,
      html`${releases.map((release) => html`<span class="line">${release}</span> `)}`,
      age(expiresAt, now),
      by,
      reason ?? '–',
      token === null
        ? '–'
        : html`${
              link === null
                ? 'no shell is connected'
                : html`<a class="row-action" href="${link}" target="_blank" rel="noreferrer"
                    >Open<span class="unseen"> preview ${preview}</span></a
                  >`
            }
            <a class="row-action" href="${urls.endPreview(environment, preview)}"
              >End<span class="unseen"> preview ${preview}</span></a
            >`,
    ]),
  );
}
