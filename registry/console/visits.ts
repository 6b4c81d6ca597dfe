import { PlatformError } from '@marquee/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '@marquee/http-server/html';
import type { Visit } from './page-frame.ts';
import { findSession, isFormOf, sessionLifeMs, type Session, type Sessions } from './sessions.ts';

type Browser = Pick<Sessions, 'isHttps'>;

/** How the cookies of a browser are called and set: no script reads them, and behind TLS they travel by TLS alone. */
export function cookiesOf({ isHttps }: Browser, { protocol, headers }: FastifyRequest) {
  const secure = isHttps || protocol === 'https' || headers['x-forwarded-proto'] === 'https';
  // Browsers take a cookie of this prefix from this host alone, over TLS: no neighbour sets one for us.
  const prefix = secure ? '__Host-' : '';
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    session: {
      name: `${prefix}marquee_console`,
      options: { ...options, maxAge: sessionLifeMs / 1000 },
    },
    /** Set while a person is at their issuer, which sends them back from another site. */
    begun: {
      name: `${prefix}marquee_sign_in`,
      // The prefix asks for the path `/`.
      options: { ...options, sameSite: 'lax', path: secure ? '/' : '/console/sign-in' } as const,
    },
  };
}

/** The secret of the session that a request shows. */
export function sessionSecretOf(browser: Browser, request: FastifyRequest): string | undefined {
  return request.cookies[cookiesOf(browser, request).session.name];
}

/** What the console's script sends with pages it asks for by itself: they keep nobody signed in. */
const byItselfHeader = 'x-marquee-redraw';

/** Who asks for this page. */
export async function visitOf(registry: Sessions, request: FastifyRequest): Promise<Visit> {
  const isUse = request.headers[byItselfHeader] === undefined;
  const session = await findSession(registry, sessionSecretOf(registry, request), { isUse });
  return { session, path: request.url, now: new Date() };
}

/**
 * Throws NOT_ALLOWED for a form that another site sent. Browsers name the page's origin with every form;
 * what names none was sent by no browser of ours.
 */
export function refuseForeignOrigin({ headers }: FastifyRequest): void {
  const { origin, host } = headers;
  if (origin && URL.canParse(origin) && new URL(origin).host === host) return;
  throw new PlatformError(
    'NOT_ALLOWED',
    `this form was sent from ${origin ?? 'nowhere'}, not from ${host ?? ''}`,
  );
}

/** Throws NOT_ALLOWED for a form that was not drawn for this session. */
export function refuseForeignForm(session: Session, form: Record<string, unknown>): void {
  if (isFormOf(session, form['form-token'])) return;
  throw new PlatformError('NOT_ALLOWED', 'this form was not drawn for your session: open the page anew');
}

/** Answers with a page that may load nothing but the console's own assets, in nobody's frame. */
export function sendPage(reply: FastifyReply, page: Html, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'self'; " +
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      // Not `no-referrer`: forms would then come from the origin "null".
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    .send(page.text);
}
