import { html, type Html } from '@marquee/http-server/html';
import type { RemoteStatus } from '../releases/environment-status.ts';
import { actionTitle, shortLabel, type ConsoleAction } from './actions.ts';
import { affectedText } from './affected-text.ts';
import { nameField } from './typed-name.ts';
import type { Typed } from './forms.ts';
import { formToken } from './page-frame.ts';
import { reasonField } from './reason-field.ts';
import type { Session } from './sessions.ts';
import { urls } from './urls.ts';

/**
 * The names of the actions that need only a reason. A dialog (sheet) on the same page confirms them; all other actions
 * have a page of their own.
 */
export const sheetVerbs = ['rollback', 'withdraw', 'kill'];

export type ConfirmSheet = {
  session: Session;
  action: ConsoleAction;
  environment: string;
  status: RemoteStatus;
  /** How many visitors got a release in the last hour, by version. */
  visitors: ReadonlyMap<string, number>;
  typed: Typed;
};

export function sheetId(verb: string, remote: string): string {
  return `${verb}-${remote}`;
}

/** Renders the dialog that confirms an action without leaving the page. The browser's script `sheets.js` opens it. */
export function confirmSheet({ session, action, environment, status, visitors, typed }: ConfirmSheet): Html {
  const { remote, live } = status;
  const { verb } = action;
  const id = sheetId(verb, remote);
  return html`<dialog id="${id}" class="sheet" aria-labelledby="${id}-title">
    <form method="post" action="${urls.action(environment, remote, verb)}">
      <h2 id="${id}-title">${actionTitle(action, status, typed)}</h2>
      <p>${action.describe(status, environment, typed)}</p>
      <p>${affectedText(action, status, visitors) ?? ''}</p>
      ${formToken(session)}
      ${
        verb === 'rollback'
          ? html`<input type="hidden" name="version" value="${typed['version'] ?? ''}" />
              <input type="hidden" name="expected" value="${live}" />`
          : ''
      }
      ${reasonField({ session, typed: '', hasCauses: action.hasCauses, id: `${id}-reason` })}
      ${action.fields.includes('name') ? nameField(remote, `${id}-name`) : ''}
      <p class="actions">
        <button class="button button-grave">${shortLabel(action, status, typed)}</button>
        <button class="button" formmethod="dialog" formnovalidate>Cancel</button>
        ${
          verb === 'rollback'
            ? html`<a class="row-action" href="${urls.action(environment, remote, verb)}">Another release</a>`
            : ''
        }
      </p>
    </form>
  </dialog>`;
}
