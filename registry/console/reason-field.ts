import { html, type Html } from '@marquee/http-server/html';
import type { Session } from './sessions.ts';

/** The usual reasons to take a release from visitors. */
const causes = ['Errors', 'Slow', 'Wrong content'];

type ReasonField = {
  session: Session;
  /** The text entered before. */
  typed: string;
  /** Whether the action offers the usual reasons. */
  hasCauses?: boolean | undefined;
  /** The usual reason that the person chose before, empty for another one. */
  cause?: string | undefined;
  label?: string | undefined;
  /** The id of the text field, unique on the page. */
  id?: string;
};

/**
 * Renders the form field for the reason of an action: buttons for the usual reasons, and free text. No reason is
 * preselected, because the audit would record it under a person's name although the person did not choose it.
 */
export function reasonField({
  session,
  typed,
  hasCauses,
  cause,
  label = 'Reason',
  id = 'reason',
}: ReasonField): Html {
  const note = html`<small id="${id}-note"
    >Recorded in the audit log under your name, ${session.actor.name}.</small
  >`;
  if (!hasCauses)
    return html`<p class="field">
      <label for="${id}">${label}</label>
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
              required
              ${one === cause ? html`checked` : ''}
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
