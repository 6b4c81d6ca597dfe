import { errorCode, PlatformError } from '@marquee/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { limits } from '../server/limits.ts';
import type { Person } from '../releases/tokens.ts';
import { createOidcSignIn } from './oidc-sign-in.ts';
import { ownPath } from './own-path.ts';
import type { People } from './people.ts';
import { signInPerson, type Sessions } from './sessions.ts';
import { signedInPage, signInPage } from './sign-in-page.ts';
import { cookieFor, sendPage, sessionCookie, sessionCookieFor } from './visits.ts';

type Params = { issuer: string };

/** What a browser keeps while its person is away: where they go, and what has to come back. */
const begunCookie = 'marquee_sign_in';
const begunSchema = v.object({
  issuer: v.string(),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  next: v.string(),
});
type Begun = v.InferOutput<typeof begunSchema>;
const awaySeconds = 10 * 60;
const limited = { config: { rateLimit: limits.signIn } };

/** To an issuer and back: a link, because a form may not lead away from the console. */
export function oidcRoutes(app: FastifyInstance, registry: Sessions & { people: People }): void {
  const signIn = createOidcSignIn(registry.people);

  app.get<{ Params: Params }>('/console/sign-in/:issuer', limited, async (request, reply) => {
    const { issuer } = request.params;
    const { to, begun } = await signIn.begin(issuer);
    const kept = { ...begun, issuer, next: ownPath((request.query as { next?: unknown }).next) };
    const value = Buffer.from(JSON.stringify(kept)).toString('base64url');
    return reply
      .header('cache-control', 'no-store')
      .setCookie(begunCookie, value, { ...begunCookieFor(request), maxAge: awaySeconds })
      .redirect(to.href, 303);
  });

  app.get<{ Params: Params }>('/console/sign-in/:issuer/callback', limited, async (request, reply) => {
    const { issuer } = request.params;
    const begun = begunBy(request);
    const next = ownPath(begun?.next);
    const visit = { session: undefined, path: request.url, now: new Date() };
    // Once only, whatever comes of it.
    reply.clearCookie(begunCookie, begunCookieFor(request));
    try {
      const secret = await signInPerson(registry, await cameBack(request, issuer, begun));
      reply.setCookie(sessionCookie, secret, sessionCookieFor(request)).header('refresh', `0; url=${next}`);
      return sendPage(reply, signedInPage({ visit, next }));
    } catch (failure) {
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
}

/** The issuer sends people back from another site: a strict cookie would not come with them. */
function begunCookieFor(request: FastifyRequest) {
  return { ...cookieFor(request), path: '/console/sign-in', sameSite: 'lax' } as const;
}

function begunBy({ cookies }: FastifyRequest): Begun | undefined {
  try {
    const kept: unknown = JSON.parse(Buffer.from(cookies[begunCookie] ?? '', 'base64url').toString('utf8'));
    return v.is(begunSchema, kept) ? kept : undefined;
  } catch {
    // None, or none of ours.
    return undefined;
  }
}
