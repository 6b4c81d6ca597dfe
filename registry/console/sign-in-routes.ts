import { errorCode } from '@marquee/contracts';
import { access, networkOf } from '@marquee/http-server';
import type { FastifyPluginAsync } from 'fastify';
import { rateLimits } from '../server/rate-limits.ts';
import { oidcRoutes } from './oidc-routes.ts';
import { localPath } from './local-path.ts';
import type { People } from './people.ts';
import { findSession, sessionHash, signIn, signOut, type Sessions } from './sessions.ts';
import { signInPage } from './sign-in-page.ts';
import {
  cookiesOf,
  refuseForeignForm,
  refuseForeignOrigin,
  sendPage,
  sessionSecretOf,
  visitOf,
} from './visits.ts';

type Form = Record<string, unknown>;

/** The options of the sign-in form, which has only a token and a path. */
const signInOptions = {
  bodyLimit: 16 * 1024,
  config: {
    rateLimit: rateLimits.signIn,
    ...access(
      'anyone on a page of the console; 60 a minute of one network',
      'a session for the holder of a token; a refused try is counted',
    ),
  },
};
const signOutOptions = {
  config: access('people who are signed in at the console, with the token of their form', 'ends the session'),
};

/** The routes for sign-in, with a token or by an issuer, and for sign-out. */
export const signInRoutes: FastifyPluginAsync<Sessions & { people: People }> = async (app, registry) => {
  const { db, people, refusals } = registry;
  const { issuers } = people;
  oidcRoutes(app, registry);

  app.get(
    '/console/sign-in',
    { config: access('anyone', 'nothing; shows the form') },
    async (request, reply) => {
      const next = localPath((request.query as Form)['next']);
      return sendPage(reply, signInPage({ visit: await visitOf(registry, request), issuers, next }));
    },
  );

  app.post('/console/sign-in', signInOptions, async (request, reply) => {
    refuseForeignOrigin(request);
    const form = (request.body ?? {}) as Form;
    const next = localPath(form['next']);
    try {
      const earlier = sessionSecretOf(registry, request);
      const secret = await signIn(registry, String(form['token'] ?? '').trim(), {
        network: networkOf(request.ip),
        earlier: earlier && sessionHash(earlier),
      });
      const { name, options } = cookiesOf(registry, request).session;
      return reply.setCookie(name, secret, options).redirect(next, 303);
    } catch (failure) {
      refusals.ofSignIn(request.ip, failure);
      if (errorCode(failure) !== 'NOT_ALLOWED') throw failure;
      const refusal = (failure as Error).message;
      return sendPage(
        reply,
        signInPage({ visit: await visitOf(registry, request), issuers, next, refusal }),
        403,
      );
    }
  });

  app.post('/console/sign-out', signOutOptions, async (request, reply) => {
    refuseForeignOrigin(request);
    const secret = sessionSecretOf(registry, request);
    const session = await findSession(registry, secret);
    if (session) {
      refuseForeignForm(session, (request.body ?? {}) as Form);
      await signOut(db, secret!);
    }
    const { name, options } = cookiesOf(registry, request).session;
    return reply.clearCookie(name, options).redirect('/', 303);
  });
};
