import { errorCode, PlatformError } from '@marquee/contracts';
import { access, networkOf } from '@marquee/http-server';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { rateLimits } from '../server/rate-limits.ts';
import type { Person } from '../releases/actor.ts';
import { createOidcSignIn } from './oidc-sign-in.ts';
import { localPath } from './local-path.ts';
import type { People } from './people.ts';
import { sessionHash, signInPerson, type Sessions } from './sessions.ts';
import { signedInPage, signInPage } from './sign-in-page.ts';
import { cookiesOf, sendPage, sessionSecretOf } from './visits.ts';

type Params = { issuer: string };

/** The cookie of a browser while its person signs in at the issuer (the OIDC identity provider). */
const pendingSchema = v.object({
  issuer: v.string(),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  next: v.string(),
  /** The hash of the browser's earlier session, which the sign-in ends; the callback gets no session cookie. */
  earlier: v.optional(v.string()),
});
type PendingCookie = v.InferOutput<typeof pendingSchema>;
const pendingSeconds = 10 * 60;

/**
 * The routes of the sign-in by OIDC: the start and the callback. A link starts the sign-in, because the CSP forbids
 * forms that lead to another site.
 */
export const oidcRoutes: FastifyPluginAsync<Sessions & { people: People }> = async (app, registry) => {
  const signIn = createOidcSignIn(registry.people);

  app.get<{ Params: Params }>(
    '/console/sign-in/:issuer',
    {
      config: {
        rateLimit: rateLimits.signIn,
        ...access('anyone; 60 a minute of one network', 'a redirect to the issuer'),
      },
    },
    async (request, reply) => {
      const { issuer } = request.params;
      const { to, pending } = await signIn.begin(issuer);
      const earlier = sessionSecretOf(registry, request);
      const cookie: PendingCookie = {
        ...pending,
        issuer,
        next: localPath((request.query as { next?: unknown }).next),
        ...(earlier && { earlier: sessionHash(earlier) }),
      };
      const value = Buffer.from(JSON.stringify(cookie)).toString('base64url');
      const { name, options } = cookiesOf(registry, request).pending;
      return reply
        .header('cache-control', 'no-store')
        .setCookie(name, value, { ...options, maxAge: pendingSeconds })
        .redirect(to.href, 303);
    },
  );

  app.get<{ Params: Params }>(
    '/console/sign-in/:issuer/callback',
    {
      config: {
        rateLimit: rateLimits.signIn,
        ...access(
          'browsers that began a sign-in; 60 a minute of one network',
          'a session, if a rule covers the person',
        ),
      },
    },
    async (request, reply) => {
      const { issuer } = request.params;
      const cookies = cookiesOf(registry, request);
      const pending = readPending(request.cookies[cookies.pending.name]);
      const next = localPath(pending?.next);
      const visit = { session: undefined, path: request.url, now: new Date() };
      // The cookie is valid for one attempt.
      reply.clearCookie(cookies.pending.name, cookies.pending.options);
      try {
        const person = await finishSignIn(request, issuer, pending);
        const arrival = { network: networkOf(request.ip), earlier: pending?.earlier };
        const secret = await signInPerson(registry, person, arrival);
        const { name, options } = cookies.session;
        reply.setCookie(name, secret, options).header('refresh', `0; url=${next}`);
        return sendPage(reply, signedInPage({ visit, next }));
      } catch (failure) {
        registry.refusals.ofSignIn(request.ip, failure);
        if (errorCode(failure) !== 'NOT_ALLOWED') throw failure;
        const { issuers } = registry.people;
        const refusal = `${(failure as Error).message}.`;
        return sendPage(reply, signInPage({ visit, issuers, next, refusal }), 403);
      }
    },
  );

  function finishSignIn(
    request: FastifyRequest,
    issuer: string,
    pending: PendingCookie | undefined,
  ): Promise<Person> {
    if (pending?.issuer === issuer) return signIn.finish(issuer, request.url, pending);
    throw new PlatformError(
      'NOT_ALLOWED',
      'this browser started no such sign-in, or more than ten minutes ago: sign in again',
    );
  }
};

function readPending(cookie = ''): PendingCookie | undefined {
  try {
    const pending: unknown = JSON.parse(Buffer.from(cookie, 'base64url').toString('utf8'));
    return v.is(pendingSchema, pending) ? pending : undefined;
  } catch {
    // Missing or invalid.
    return undefined;
  }
}
