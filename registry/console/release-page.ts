import type { Release } from '@marquee/contracts';
import { sdkRangeOf } from '@marquee/release-checks';
import type { AuditRow } from '../releases/audit-chain.ts';
import { mayAct } from '../releases/actor.ts';
import type { Reach } from '../releases/list-releases.ts';
import type { Provenance } from '../releases/provenance.ts';
import { crumbs, facts } from './components.ts';
import { urls } from './urls.ts';
import { auditTable } from './audit-list.ts';
import { age, commit, plural, size } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { pageFrame, signInPath, type Visit } from './page-frame.ts';

/** Renders the page of one release: origin, contents, the visitors who get it, and history. */
export function releasePage({
  visit,
  environments,
  others,
  release,
  provenance,
  sideEffects,
  sweptAt,
  reach,
  history,
}: {
  visit: Visit;
  /** The names of all environments. */
  environments: string[];
  /** The newest releases of the remote. */
  others: { version: string; position: number }[];
  release: Release;
  provenance: Provenance | null;
  /** What a guest does outside its own elements. */
  sideEffects: string[];
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
    body: html`${crumbs([urls.releases({ remote }), `Releases of ${remote}`])}
      <div>
        <h1 class="name">${remote}@${version}</h1>
        <p class="owner">${manifest.owner}</p>
        ${comparisons(release, others)}
      </div>
      ${takenBackNotice(release, history, visit.now)}
      <div class="two">
        <section class="panel" aria-labelledby="origin-title">
          <h2 id="origin-title">Origin</h2>
          ${facts([
            ['Published', html`${age(publishedAt, visit.now)} by ${publishedBy}`],
            ['Commit', commit(release.commit)],
            ['Sdk', html`<code>${sdkRangeOf(manifest)}</code>`],
            ['Size', `${size(bytes)} in ${plural(sizes.length, 'file')}`],
            [
              'Files',
              sweptAt
                ? html`<span class="grave">Deleted ${age(sweptAt, visit.now)}, because unused</span>`
                : '',
            ],
            ['Pages', manifest.routes.map(({ path }) => html`<code>${path}</code> `)],
            ...guestFacts(manifest, sideEffects),
            ...provenanceFacts(provenance),
          ])}
        </section>
        <section class="panel" aria-labelledby="reach-title">
          <h2 id="reach-title">Where it is live</h2>
          ${
            reach.length
              ? facts(
                  reach.map(({ environment, how, since, by }) => [
                    environment,
                    html`<a href="${urls.remote(environment, remote)}">${how}</a>
                      ${since === null ? '' : html`<small>${age(since, visit.now)} by ${by ?? ''}</small>`}`,
                  ]),
                )
              : html`<p class="none">Nowhere.</p>`
          }
          ${sweptAt ? '' : promotions(visit, release, { environments, reach })}
        </section>
      </div>
      <section class="panel" aria-labelledby="history-title">
        <h2 id="history-title">History</h2>
        ${auditTable(history.toReversed(), visit.now)}
      </section>`,
  });
}

/** The link to what differs from the release before this one, or from the newest other one. */
function comparisons({ remote, version }: Release, others: { version: string; position: number }[]): Html {
  const at = others.findIndex((one) => one.version === version);
  const before = others[at + 1] ?? others.find((one) => one.version !== version);
  if (!before) return html``;
  return html`<p>
    <a href="${urls.changes(remote, version, before.version)}">What changes from ${before.version}</a>
  </p>`;
}

/** Tells that a release was taken from visitors, by whom and why, unless some got it again later. */
function takenBackNotice({ version }: Release, history: AuditRow[], now: Date): Html {
  const last = history.findLast(({ action }) =>
    ['promote', 'canary', 'withdraw', 'rollback'].includes(action),
  );
  if (!last || last.action === 'promote' || last.action === 'canary') return html``;
  if (last.action === 'rollback' && last.details['before'] !== version) return html``;
  const what = last.action === 'withdraw' ? 'Withdrawn from' : 'Rolled back in';
  return html`<p class="notice notice-alarm">
    <b>${what} ${last.environment ?? ''}</b> ${age(last.at, now)} by ${last.actor}: ${last.reason ?? ''}.
  </p>`;
}

/** The buttons that promote a release to the environments where it is not live. */
function promotions(
  { session, path }: Visit,
  { remote, version }: Release,
  { environments, reach }: { environments: string[]; reach: Reach[] },
): Html {
  const open = environments.filter(
    (name) => !reach.some(({ environment, how }) => environment === name && how === 'live'),
  );
  if (!open.length) return html``;
  if (!session)
    return html`<p class="actions none"><a href="${signInPath(path)}">Sign in</a> to promote it.</p>`;
  if (!mayAct(session.actor, 'promote', remote)) return html``;
  return html`<p class="actions">
    ${open.map(
      (name) =>
        html`<a class="button" href="${urls.action(name, remote, 'promote', { version })}"
          >Promote to ${name}</a
        > `,
    )}
  </p>`;
}

function guestFacts({ guest }: Release['manifest'], sideEffects: string[]): [string, Html | string][] {
  if (!guest) return [];
  const { kind, format, bundler, framework } = guest;
  const effects = html`<details>
    <summary>${plural(sideEffects.length, 'side effect')}</summary>
    <ul role="list">
      ${sideEffects.map((effect) => html`<li>${effect}</li>`)}
    </ul>
  </details>`;
  return [
    ['Guest', html`${kind}<small>${format === 'module' ? 'an ES module' : 'a classic script'}</small>`],
    ['Framework', framework ?? ''],
    ['Bundler', bundler ?? ''],
    ['Outside', sideEffects.length ? effects : 'No side effects were found'],
  ];
}

function provenanceFacts(provenance: Provenance | null): [string, Html | string][] {
  if (!provenance) return [['Provenance', 'Not built in CI: it was published without provenance.']];
  const { run, builder, dependencies, verified } = provenance;
  const packages = html`<details>
    <summary>${plural(dependencies.length, 'package')}</summary>
    <ul role="list">
      ${dependencies.map(({ name, version }) => html`<li><code>${name}@${version}</code></li>`)}
    </ul>
  </details>`;
  return [
    ['Built by', html`${builder}${run ? html`<small>${run}</small>` : ''}`],
    [
      'Provenance',
      verified ? html`Verified by ${verified.issuer}<small>${verified.subject}</small>` : 'Not built in CI',
    ],
    ['Contains', dependencies.length ? packages : 'No dependencies'],
  ];
}
