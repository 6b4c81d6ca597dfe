import { html, type Html } from '@marquee/http-server/html';
import type { Session } from './sessions.ts';

/** The usual reasons to take a release from visitors. */
export const causes = ['Errors', 'Slow', 'Wrong content'] as const;
export type Cause = (typeof causes)[number];

type ReasonField = {
  session: Session;
  /** The text entered before. */
  typed: string;
  /** The chosen usual reason, empty for another one; undefined if the action offers none. */
  cause?: string | undefined;
  /** The id of the text field, unique on the page. */
  id?: string;
};

/** The form field for the reason of an action: chips for the usual reasons, and free text. */
export function reasonField({ session, typed, cause, id = 'reason' }: ReasonField): Html {
  const note = html`<small id="${id}-note"
    >Recorded in the audit log under your name, ${session.actor.name}.</small
  >`;
  if (cause === undefined)
    return html`<p class="field">
      <label for="${id}">Reason</label>
      <textarea id="${id}" name="reason" rows="2" maxlength="500" required aria-describedby="${id}-note">
${typed}</textarea>
      ${note}
    </p>`;
  return html`<fieldset class="reason-field">
    <legend>Reason</legend>
    <div class="chips">
      ${[...causes, ''].map(
        (one) =>
          html`<label class="chip">
            <input
              type="radio"
              name="cause"
              value="${one}"
              ${one === cause ? html`checked autofocus` : ''}
            /><span>${one || 'Other'}</span>
          </label>`,
      )}
    </div>
    <p class="field">
      <label for="${id}">Reason in your words <small>(needed only for “Other”)</small></label>
      <textarea id="${id}" name="reason" rows="2" maxlength="400" aria-describedby="${id}-note">
${typed}</textarea>
      ${note}
    </p>
  </fieldset>`;
}
