import { releaseId } from '@marquee/contracts';
import { html, type Html } from '@marquee/http-server/html';
import { mayAct } from '../releases/actor.ts';
import type { RemoteStatus } from '../releases/environment-status.ts';
import { requireAction, shortLabel, type ConsoleAction } from './actions.ts';
import { confirmSheet, sheetId, sheetVerbs } from './confirm-sheet.ts';
import type { Visit } from './page-frame.ts';
import type { Session } from './sessions.ts';
import { urls } from './urls.ts';

export type ActionButton = {
  verb: string;
  status: RemoteStatus;
  environment: string;
  visit: Visit;
  query?: Record<string, string>;
  /** How many visitors got a release of the remote in the last hour, by version. */
  visitors: ReadonlyMap<string, number>;
  /** Shows the button as a plain link, for rows. */
  isQuiet?: boolean;
};

/**
 * Renders the button of an action on a remote, with its confirmation sheet. The button is disabled, and shows the
 * reason, if the action is impossible or the person may not perform it. Without scripts, the button leads to the
 * action's page.
 */
export function actionButton(options: ActionButton): Html {
  const { verb, status, environment, visit, visitors, isQuiet = false } = options;
  const { remote, previous } = status;
  const { session } = visit;
  const action = requireAction(verb);
  const query: Record<string, string> = {
    ...(verb === 'rollback' && previous !== null && { version: previous }),
    ...options.query,
  };
  const label = shortLabel(action, status, query);
  const blocker = blockerOf(action, status, environment, session);
  const id = sheetId(verb, remote);
  if (blocker !== undefined)
    return isQuiet
      ? html``
      : html`<span class="blocked">
          <button class="button" type="button" disabled aria-describedby="${id}-why">${label}</button>
          <small id="${id}-why">${blocker}</small>
        </span>`;
  const sheet =
    session && sheetVerbs.includes(verb)
      ? confirmSheet({ session, action, environment, status, visitors, typed: query })
      : undefined;
  const kind = isQuiet ? 'row-action' : `button ${action.isDestructive ? 'button-grave' : ''}`;
  return html`<a
      class="${kind}"
      href="${urls.action(environment, remote, verb, query)}"
      ${sheet ? html`data-sheet="${id}"` : ''}
      >${label}<span class="unseen">
        (${verb === 'dismiss' ? releaseId({ remote, version: query['version'] ?? '' }) : remote})</span
      ></a
    >
    ${sheet ?? ''}`;
}

/** Why an action is not offered, as a sentence; undefined if it is. */
function blockerOf(
  { verb, right, label }: ConsoleAction,
  { remote, previous, locked }: RemoteStatus,
  environment: string,
  session: Session | undefined,
): string | undefined {
  if (verb === 'rollback' && previous === null)
    return `No earlier release of ${remote} was live in ${environment}.`;
  if (!session) return undefined;
  const { actor, displayName } = session;
  if (!mayAct(actor, right, remote)) return `${displayName} may not ${label.toLowerCase()} ${remote}.`;
  const isLockedOut = locked && !['withdraw', 'kill'].includes(verb) && !mayAct(actor, 'administer', remote);
  return isLockedOut ? `Locked by ${locked.by}: ${locked.reason}` : undefined;
}
