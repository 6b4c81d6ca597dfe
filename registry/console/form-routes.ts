import { access } from '@marquee/http-server';
import { errorCatalogue, errorCode } from '@marquee/contracts';
import type { Html } from '@marquee/http-server/html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refusalOf } from '../releases/remedies.ts';
import { formPage } from './form-page.ts';
import { formOf, typedOf, type Form } from './forms.ts';
import { signInPath, type Visit } from './page-frame.ts';
import type { Session, Sessions } from './sessions.ts';
import { refuseForeignForm, refuseForeignOrigin, sendPage, visitOf } from './visits.ts';

/** A form with a reason: the texts of its page, and the change that it executes. */
export type ReasonForm = {
  /** The title of the page and the text of its button. */
  title: string;
  /** The text above the form. */
  lead: string;
  /** The breadcrumb links. */
  way: Html;
  /** The URL of the form. */
  action: string;
  /** The URL of the page to which “Back” leads. */
  back: string;
  /** The fields besides the reason, with what was entered before. */
  fields?: (sent: Form) => Html;
  /** Executes the change and responds. The page shows the error that it throws with the form. */
  execute: (sent: Form, reply: FastifyReply, visit: Visit) => Promise<FastifyReply>;
};

/**
 * Adds two routes for people who are signed in: the page with a form, and the POST that receives the form. `describe`
 * returns the form for a request; it throws NOT_ALLOWED if the person may not send the form.
 */
export function addForm(
  app: FastifyInstance,
  registry: Sessions,
  {
    path,
    who,
    effect,
    describe,
  }: {
    path: string;
    /** Who may see the form, for the list of routes. */
    who: string;
    /** The effect of sending the form, for the list of routes. */
    effect: string;
    describe: (session: Session, params: Record<string, string>) => Promise<ReasonForm>;
  },
): void {
  app.get<{ Params: Record<string, string> }>(
    path,
    { config: access(who, 'nothing; shows the form') },
    async (request, reply) => {
      const visit = await visitOf(registry, request);
      const { session } = visit;
      if (!session) return reply.redirect(signInPath(request.url), 303);
      return show(reply, { ...visit, session }, await describe(session, request.params), {});
    },
  );

  app.post<{ Params: Record<string, string> }>(
    path,
    { config: access(`${who}, and the token of their form`, effect) },
    async (request, reply) => {
      refuseForeignOrigin(request);
      const visit = await visitOf(registry, request);
      const { session } = visit;
      if (!session) return reply.redirect(signInPath(request.url), 303);
      const sent = formOf(request.body);
      refuseForeignForm(session, sent);
      const form = await describe(session, request.params);
      try {
        return await form.execute(sent, reply, visit);
      } catch (failure) {
        const code = errorCode(failure);
        const { status } = errorCatalogue[code];
        if (code === 'NOT_ALLOWED' || status >= 500) throw failure;
        return show(reply, { ...visit, session }, form, sent, { failure, status });
      }
    },
  );
}

function show(
  reply: FastifyReply,
  visit: Visit & { session: Session },
  { fields, execute: _execute, ...form }: ReasonForm,
  sent: Form,
  { failure, status }: { failure?: unknown; status?: number } = {},
): FastifyReply {
  const page = formPage({
    visit,
    ...form,
    fields: fields?.(sent),
    typed: typedOf(sent)['reason'],
    refusal: failure === undefined ? undefined : refusalOf(failure),
  });
  return sendPage(reply, page, status);
}
