import { errorCode } from '@marquee/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findSession, sessionLifeMs, signIn, signOut } from './sessions.ts';
import { signInPage } from './sign-in-page.ts';
import {
  refuseForeignForm,
  refuseForeignOrigin,
  sendPage,
  sessionCookie,
  visitOf,
  type Sessions,
} from './visits.ts';

type Form = Record<string, unknown>;

/** In with a token, out again. */
export function signInRoutes(app: FastifyInstance, registry: Sessions): void {
  const { db } = registry;

  app.get('/console/sign-in', async (request, reply) => {
    const next = ownPath((request.query as Form)['next']);
    return sendPage(reply, signInPage({ visit: await visitOf(registry, request), next }));
  });

  app.post('/console/sign-in', async (request, reply) => {
    refuseForeignOrigin(request);
    const form = (request.body ?? {}) as Form;
    const next = ownPath(form['next']);
    try {
      const secret = await signIn(db, String(form['token'] ?? '').trim());
      return reply.setCookie(sessionCookie, secret, cookieOf(request)).redirect(next, 303);
    } catch (failure) {
      if (errorCode(failure) !== 'NOT_ALLOWED') throw failure;
      const refusal = `${(failure as Error).message}.`;
      return sendPage(reply, signInPage({ visit: await visitOf(registry, request), next, refusal }), 403);
    }
  });

  app.post('/console/sign-out', async (request, reply) => {
    refuseForeignOrigin(request);
    const secret = request.cookies[sessionCookie];
    const session = await findSession(db, secret);
    if (session) {
      refuseForeignForm(session, (request.body ?? {}) as Form);
      await signOut(db, secret!);
    }
    return reply.clearCookie(sessionCookie, { path: '/' }).redirect('/', 303);
  });
}

function cookieOf({ protocol, headers }: FastifyRequest) {
  const isSecure = protocol === 'https' || headers['x-forwarded-proto'] === 'https';
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    maxAge: sessionLifeMs / 1000,
  } as const;
}

/** Where to go after signing in: a page of this console, or the first one. */
function ownPath(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : '/';
}
