import { html, type Html } from '@marquee/http-server/html';
import type { Refusal, Remedy } from '../releases/remedies.ts';
import { urls } from './urls.ts';

type Content = Html | Html[] | string | number;

/** Renders the breadcrumb links above a page's title, which lead back to the overview. */
export function crumbs(...links: (readonly [url: string, label: string])[]): Html {
  return html`<nav class="crumbs" aria-label="Where this is">
    <ol role="list">
      ${links.map(([url, label]) => html`<li><a href="${url}">${label}</a></li>`)}
    </ol>
  </nav>`;
}

/** Renders the breadcrumb links of a page about one remote in one environment. */
export function remoteCrumbs(environment: string, remote: string): Html {
  return crumbs(
    [urls.overview(environment), `Live in ${environment}`],
    [urls.remote(environment, remote), remote],
  );
}

/** Renders a `<dl>` of terms and values. Undefined and empty values are omitted. */
export function facts(entries: (readonly [term: string, value: Content | undefined])[]): Html {
  const given = entries.filter(([, value]) => value !== undefined && value !== '');
  if (!given.length) return html``;
  return html`<dl class="facts">
    ${given.map(
      ([term, value]) =>
        html`<div>
          <dt>${term}</dt>
          <dd>${value!}</dd>
        </div>`,
    )}
  </dl>`;
}

/**
 * A column of a table. `label` names the value in the cards of small screens; `heading` is the text of the column's
 * `<th>`, by default `label`. `kind` becomes the class of the column's cells.
 */
export type Column = { label: string; heading?: string; kind?: 'number' | 'prose' | 'id' };

/** Renders a table whose rows become cards on small screens, with the first cell as the card's heading. */
export function dataTable(caption: string, columns: readonly Column[], rows: Content[][]): Html {
  const cell = (content: Content, at: number) => {
    const { label, kind = '' } = columns[at]!;
    if (at === 0) return html`<th scope="row" data-label="${label}">${content}</th>`;
    const shown = content === '–' ? `${kind} blank` : kind;
    return html`<td data-label="${label}" class="${shown}">${content}</td>`;
  };
  return html`<div class="wide">
    <table class="stack">
      <caption class="unseen">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map(({ label, heading = label }) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map(cell)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Renders the link to the next page of a list; nothing if `url` is undefined. */
export function olderLink(url: string | undefined): Html {
  if (url === undefined) return html``;
  return html`<nav class="paging" aria-label="Pages">
    <a class="button" rel="next" href="${url}">Older</a>
  </nav>`;
}

/**
 * Converts a message of the registry to a sentence: adds a full stop, and capitalizes the first word if it is a common
 * one such as “the”, because other first words may be names.
 */
export function asSentence(message: string): string {
  const sentence = message.replace(
    /^(?:the|a|an|this|there|nothing|only|no|name|another)\b/,
    (word) => word.charAt(0).toUpperCase() + word.slice(1),
  );
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/**
 * Renders a link to the console's page for a remedy: what a person can do after a change was refused, such as unlocking
 * the remote.
 */
export function remedyLink(remedy: Remedy): Html {
  const { environment, remote, verb } = remedy;
  const action = (query = {}) => urls.action(environment, remote, verb, query);
  const link = (url: string, label: string) => html`<a href="${url}">${label}</a>`;
  switch (remedy.verb) {
    case 'stop-experiment':
      return link(action({ id: remedy.id }), `Stop the experiment ${remedy.id}`);
    case 'promote':
      return link(action({ version: remedy.version }), `Promote ${remedy.version}`);
    case 'preview':
      return link(
        urls.newPreview(environment, remote, remedy.version),
        `Open the site with ${remedy.version}`,
      );
    case 'end-preview':
      return link(urls.previews(environment), 'See the open previews');
    case 'withdraw':
      return link(action(), 'Withdraw the rollout');
    case 'unlock':
      return link(action(), `Unlock ${remote}`);
    case 'kill':
      return link(action(), `Switch ${remote} off`);
    case 'rollback':
      return link(
        urls.set(environment, 'rollback', remedy.remotes),
        `Return all of ${remedy.remotes.join(', ')}`,
      );
    case 'break-freeze':
      return link(urls.schedule(environment), 'See the freeze');
    case 'revive':
      return link(action(), `Switch ${remote} on`);
    case 'settings':
      return link(action(), `Change the settings of ${remote}`);
    case 'audit':
      return link(urls.audit({ remote, environment }), 'See who changed it');
    case 'status':
      return link(urls.overview(environment), `See what is live in ${environment}`);
  }
}

/**
 * Renders a notice that a form was refused, with the reason and a link to what the person can do about it (the remedy).
 * Empty if `refusal` is undefined.
 */
export function refusalNotice(title: string, refusal: Refusal | undefined): Html {
  if (!refusal) return html``;
  const { remedy } = refusal;
  const [sentence, ...faults] = refusal.sentence.split('\n- ');
  return html`<div class="verdict verdict-bad" role="alert">
    <p><b>${title}</b> ${asSentence(sentence!)} ${remedy ? remedyLink(remedy) : ''}</p>
    ${
      faults.length
        ? html`<ul>
            ${faults.map((fault) => html`<li>${fault}</li>`)}
          </ul>`
        : ''
    }
  </div>`;
}
