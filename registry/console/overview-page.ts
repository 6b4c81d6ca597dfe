import { releaseId } from '@marquee/contracts';
import type { AuditRow } from '../releases/audit-chain.ts';
import type { EnvironmentStatus, RemoteStatus } from '../releases/environment-status.ts';
import type { ReleaseSummary } from '../releases/list-releases.ts';
import { html, type Html } from './html.ts';

export type Overview = {
  environments: EnvironmentStatus[];
  releases: ReleaseSummary[];
  audit: AuditRow[];
};

/** What is live where, the newest releases and the last changes, as one page. */
export function overviewPage({ environments, releases, audit }: Overview): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>What is live | Marquee registry</title>
        <link rel="stylesheet" href="/console.css" />
      </head>
      <body>
        <header>
          <p class="brand">Marquee <span>registry</span></p>
        </header>
        <main>
          <h1>What is live</h1>
          ${environments.map(environmentSection)}
          <section aria-labelledby="releases">
            <h2 id="releases">Newest releases</h2>
            ${releaseTable(releases)}
          </section>
          <section aria-labelledby="changes">
            <h2 id="changes">Last changes</h2>
            ${auditTable(audit)}
          </section>
        </main>
      </body>
    </html>`;
}

function environmentSection({ environment, sequence, remotes }: EnvironmentStatus): Html {
  const table = remotes.length
    ? html`<div class="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">Remote</th>
              <th scope="col">Live</th>
              <th scope="col">Also</th>
              <th scope="col">Since</th>
              <th scope="col">By</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            ${remotes.map(remoteRow)}
          </tbody>
        </table>
      </div>`
    : html`<p class="none">
        Nothing is live here yet.
        <code>npx marquee promote &lt;remote&gt;@&lt;version&gt; --to ${environment}</code> changes that.
      </p>`;
  return html`<section aria-labelledby="${environment}">
    <h2 id="${environment}">${environment} <small>snapshot ${sequence}</small></h2>
    ${table}
  </section>`;
}

function remoteRow(row: RemoteStatus): Html {
  return html`<tr>
    <th scope="row">${row.remote}<small>${row.owner}</small></th>
    <td>${release(row.remote, row.live)}</td>
    <td>${also(row)}</td>
    <td>${moment(row.since)}</td>
    <td>${row.by}</td>
    <td>${row.reason ?? '–'}</td>
  </tr>`;
}

function also({ killed, locked, rollout, experiments, pins }: RemoteStatus): Html {
  const notes = [
    ...(killed ? [html`<strong class="killed">killed: ${killed.reason}</strong>`] : []),
    ...(locked ? [html`locked by ${locked.by}: ${locked.reason}`] : []),
    ...(rollout ? [html`${rollout.version} for ${rollout.percent} %`] : []),
    ...experiments.map(({ id, sharePercent }) => html`experiment ${id} (${sharePercent} %)`),
    ...(pins ? [html`${pins} pinned`] : []),
  ];
  return notes.length
    ? html`<ul>
        ${notes.map((note) => html`<li>${note}</li>`)}
      </ul>`
    : html`–`;
}

function releaseTable(releases: ReleaseSummary[]): Html {
  if (!releases.length)
    return html`<p class="none">
      Nothing was published yet. <code>npx marquee publish &lt;remote-folder&gt;</code> does it.
    </p>`;
  return html`<div class="wide">
    <table>
      <thead>
        <tr>
          <th scope="col">Release</th>
          <th scope="col">Size</th>
          <th scope="col">Published</th>
          <th scope="col">By</th>
          <th scope="col">Commit</th>
        </tr>
      </thead>
      <tbody>
        ${releases.map(
          (row) =>
            html`<tr>
              <th scope="row">${release(row.remote, row.version, releaseId(row))}</th>
              <td class="number">${Math.ceil(row.bytes / 1024)} kB</td>
              <td>${moment(row.publishedAt)}</td>
              <td>${row.publishedBy}</td>
              <td>${row.commit ? html`<code>${row.commit.slice(0, 8)}</code>` : '–'}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function auditTable(rows: AuditRow[]): Html {
  return html`<div class="wide">
    <table>
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
              <th scope="row">${row.position}</th>
              <td>${moment(row.at.toISOString())}</td>
              <td>${row.actor}</td>
              <td>
                ${[row.action, row.remote && row.version ? releaseId({ remote: row.remote, version: row.version }) : row.remote, row.environment].filter(Boolean).join(' · ')}
              </td>
              <td>${row.reason ?? '–'}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function release(remote: string, version: string, label = version): Html {
  return html`<a href="/why/${encodeURIComponent(remote)}@${encodeURIComponent(version)}">${label}</a>`;
}

function moment(iso: string): Html {
  return html`<time datetime="${iso}"
    >${iso.slice(0, 16).replace('T', ' ')}<span class="unit"> UTC</span></time
  >`;
}
