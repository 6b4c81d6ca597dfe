import { html, type Html } from '@marquee/http-server/html';
import { mayAct } from '../releases/actor.ts';
import type { RemoteStatus } from '../releases/environment-status.ts';
import { actionButton, type ActionButton } from './action-button.ts';
import { age } from './format.ts';
import { signInPath, type Visit } from './page-frame.ts';
import type { Trouble } from './remote-trouble.ts';
import type { JudgedRemote } from './verdict.ts';
import { urls } from './urls.ts';

/** What is wrong with a remote, each with its time, and the actions that end it. */
export function troubleNotices(
  { status, health, troubles }: JudgedRemote,
  environment: string,
  visit: Visit,
): Html {
  if (!troubles.length) return html``;
  return html`<div class="notice notice-alarm">
    ${troubles.map((trouble) => troubleText(status, trouble, visit))}
    ${reliefs({ status, health, troubles }, environment, visit)}
  </div>`;
}

function troubleText({ marks }: RemoteStatus, { kind, version, text, since }: Trouble, { now }: Visit): Html {
  const sentence = html`<b>${text.charAt(0).toUpperCase() + text.slice(1)}.</b>`;
  if (kind !== 'marked') return html`<p>${sentence} Started ${age(since, now)}.</p>`;
  const reason = marks.find((mark) => mark.version === version)?.reason ?? '';
  return html`<p>${sentence} Marked ${age(since, now)}: ${reason}.</p>`;
}

function reliefs({ status, health, troubles }: JudgedRemote, environment: string, visit: Visit): Html {
  const { visitors } = health;
  return html`<div class="actions">
      ${reliefsOf(status, troubles).map((relief) => actionButton({ ...relief, status, environment, visit, visitors }))}
      ${errorsLink(status, troubles, environment, visit)}
    </div>
    ${
      visit.session
        ? ''
        : html`<p class="none"><a href="${signInPath(visit.path)}">Sign in</a> to act and to see errors.</p>`
    }`;
}

/** The link to the errors of the first release that has some, for people who may see the remote's source. */
function errorsLink(
  { remote }: RemoteStatus,
  troubles: Trouble[],
  environment: string,
  { session }: Visit,
): Html {
  const failing = troubles.find(({ kind, cause }) => kind !== 'killed' && cause === 'Errors');
  if (!failing || !session || !mayAct(session.actor, 'publish', remote)) return html``;
  const { version } = failing;
  return html`<a class="row-action" href="${urls.errors(environment, remote, { version })}"
    >See errors<span class="unseen"> of ${remote} ${version}</span></a
  >`;
}

/**
 * The actions that end the troubles: each takes a release from visitors, or says that it stays. A first release has no
 * earlier one to roll back to, so that only the kill switch ends its trouble.
 */
export function reliefsOf(
  { killed, marks, previous }: RemoteStatus,
  troubles: Trouble[],
): Pick<ActionButton, 'verb' | 'query'>[] {
  const first = (way: Trouble['reaches']) => troubles.find(({ reaches }) => reaches === way);
  const [live, rollout, variant] = [first('live'), first('rollout'), first('variant')];
  return [
    ...(killed ? [{ verb: 'revive' }] : []),
    ...(live && previous !== null ? [{ verb: 'rollback' }] : []),
    ...(live && previous === null && !killed ? [{ verb: 'kill' }] : []),
    ...(rollout ? [{ verb: 'withdraw' }] : []),
    ...(variant ? [{ verb: 'stop-experiment', query: { id: variant.experiment ?? '' } }] : []),
    ...marks
      .filter(({ version }) => troubles.some((trouble) => trouble.version === version))
      .map(({ version }) => ({ verb: 'dismiss', query: { version } })),
  ];
}
