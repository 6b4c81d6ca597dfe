import { html, type Html } from '@marquee/http-server/html';
import type { Refusal } from '../releases/remedies.ts';
import { refusalNotice } from './components.ts';
import { formToken, pageFrame, type Visit } from './page-frame.ts';
import { reasonField } from './reason-field.ts';
import type { Session } from './sessions.ts';

/** Renders a page with one form, which has a required reason and the given `fields`. */
export function formPage({
  visit,
  title,
  lead,
  way,
  action,
  back,
  fields = html``,
  typed = '',
  refusal,
}: {
  visit: Visit & { session: Session };
  /** The title of the page and the text of its button. */
  title: string;
  /** What the action does. */
  lead: string;
  /** The breadcrumb links. */
  way: Html;
  /** The URL to which the form is sent. */
  action: string;
  /** The URL of the page that the person came from. */
  back: string;
  fields?: Html | undefined;
  /** The reason entered before. */
  typed?: string | undefined;
  /** Why the last attempt was refused. */
  refusal?: Refusal | undefined;
}): Html {
  return pageFrame({
    title,
    visit,
    body: html`${way}
      <section class="panel confirm">
        <h1 class="name">${title}</h1>
        <p class="lead">${lead}</p>
        ${refusalNotice('Not done.', refusal)}
        <form method="post" action="${action}">
          ${formToken(visit.session)} ${fields} ${reasonField({ session: visit.session, typed })}
          <p class="actions">
            <button class="button button-main">${title}</button>
            <a class="button" href="${back}">Back</a>
          </p>
        </form>
      </section>`,
  });
}
