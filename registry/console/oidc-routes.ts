import { errorCode, PlatformError } from '@marquee/contracts';
import { networkOf } from '@marquee/http-server';
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

/** What a browser keeps while its person is away: where they go, and what has to come back. */
const begunSchema = v.object({
  issuer: v.string(),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  next: v.string(),
  /** The hash of the session that ends when this one begins: its own cookie does not come back from another site. */
  earlier: v.optional(v.string()),
});
type Begun = v.InferOutput<typeof begunSchema>;
const awaySeconds = 10 * 60;
const limited = { config: { rateLimit: rateLimits.signIn } };

/** To an issuer and back: a link, because a form may not lead away from the console. */
export const oidcRoutes: FastifyPluginAsync<Sessions & { people: People }> = async (app, registry) => {
  const signIn = createOidcSignIn(registry.people);

  app.get<{ Params: Params }>('/console/sign-in/:issuer', limited, async (request, reply) => {
    const { issuer } = request.params;
    const { to, begun } = await signIn.begin(issuer);
    const earlier = sessionSecretOf(registry, request);
    const kept: Begun = {
      ...begun,
      issuer,
      next: localPath((request.query as { next?: unknown }).next),
      ...(earlier && { earlier: sessionHash(earlier) }),
    };
    const value = Buffer.from(JSON.stringify(kept)).toString('base64url');
    const { name, options } = cookiesOf(registry, request).begun;
    return reply
      .header('cache-control', 'no-store')
      .setCookie(name, value, { ...options, maxAge: awaySeconds })
      .redirect(to.href, 303);
  });

  app.get<{ Params: Params }>('/console/sign-in/:issuer/callback', limited, async (request, reply) => {
    const { issuer } = request.params;
    const cookies = cookiesOf(registry, request);
    const begun = begunBy(request.cookies[cookies.begun.name]);
    const next = localPath(begun?.next);
    const visit = { session: undefined, path: request.url, now: new Date() };
    // Once only, whatever comes of it.
    reply.clearCookie(cookies.begun.name, cookies.begun.options);
    try {
      const person = await cameBack(request, issuer, begun);
      const arrival = { network: networkOf(request.ip), earlier: begun?.earlier };
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
  });

  function cameBack(request: FastifyRequest, issuer: string, begun: Begun | undefined): Promise<Person> {
    if (begun?.issuer === issuer) return signIn.finish(issuer, request.url, begun);
    throw new PlatformError(
      'NOT_ALLOWED',
      'this browser began no such sign-in, or began it more than ten minutes ago: sign in once more',
    );
  }
};

function begunBy(cookie = ''): Begun | undefined {
  try {
    const kept: unknown = JSON.parse(Buffer.from(cookie, 'base64url').toString('utf8'));
    return v.is(begunSchema, kept) ? kept : undefined;
  } catch {
    // None, or none of ours.
    return undefined;
  }
}
