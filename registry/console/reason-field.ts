import { html, type Html } from '@marquee/http-server/html';
import type { Session } from './sessions.ts';

/** The field every action of the console asks for, with what was typed before. */
export function reasonField({ actor }: Session, typed: string): Html {
  return html`<p class="field">
    <label for="reason">Reason</label>
    <textarea id="reason" name="reason" rows="2" maxlength="500" required aria-describedby="reason-note">
${typed}</textarea>
    <small id="reason-note">Stands in the audit beside your name, ${actor.name}.</small>
  </p>`;
}
