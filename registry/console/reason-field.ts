import { html, type Html } from '@marquee/http-server/html';
import type { Session } from './sessions.ts';

/** The form field for the reason of an action; `typed` is the text entered before. */
export function reasonField({ actor }: Session, typed: string): Html {
  return html`<p class="field">
    <label for="reason">Reason</label>
    <textarea id="reason" name="reason" rows="2" maxlength="500" required aria-describedby="reason-note">
${typed}</textarea>
    <small id="reason-note">Appears in the audit with your name, ${actor.name}.</small>
  </p>`;
}
