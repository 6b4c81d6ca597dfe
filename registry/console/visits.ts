import { PlatformError } from '@marquee/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '@marquee/http-server/html';
import type { Visit } from './page-frame.ts';
import { findSession, isFormOf, sessionLifetimeMs, type Session, type Sessions } from './sessions.ts';

type Browser = Pick<Sessions, 'isHttps'>;

/**
 * Returns the names and options of the console's cookies for a request. Scripts cannot read the cookies; over HTTPS
 * they are `Secure`.
 */
export function cookiesOf({ isHttps }: Browser, { protocol, headers }: FastifyRequest) {
  const secure = isHttps || protocol === 'https' || headers['x-forwarded-proto'] === 'https';
  // Browsers accept a cookie with this prefix only from this host and over TLS.
  const prefix = secure ? '__Host-' : '';
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    session: {
      name: `${prefix}marquee_console`,
      options: { ...options, maxAge: sessionLifetimeMs / 1000 },
    },
    /** The cookie while a person is at the issuer; `lax`, because the callback comes from another site. */
    pending: {
      name: `${prefix}marquee_sign_in`,
      // The prefix requires the path `/`.
      options: { ...options, sameSite: 'lax', path: secure ? '/' : '/console/sign-in' } as const,
    },
  };
}

export function sessionSecretOf(browser: Browser, request: FastifyRequest): string | undefined {
  return request.cookies[cookiesOf(browser, request).session.name];
}

/** The header by which the console's script marks its automatic refreshes, which do not extend a session. */
const refreshHeader = 'x-marquee-refresh';

export async function visitOf(registry: Sessions, request: FastifyRequest): Promise<Visit> {
  const isUse = request.headers[refreshHeader] === undefined;
  const session = await findSession(registry, sessionSecretOf(registry, request), { isUse });
  return { session, path: request.url, now: new Date() };
}

/**
 * Throws NOT_ALLOWED if another site sent the form, according to the `Origin` header that browsers add to every form.
 */
export function refuseForeignOrigin({ headers }: FastifyRequest): void {
  const { origin, host } = headers;
  if (origin && URL.canParse(origin) && new URL(origin).host === host) return;
  throw new PlatformError(
    'NOT_ALLOWED',
    `this form was sent from ${origin ?? 'nowhere'}, not from ${host ?? ''}`,
  );
}

/** Throws NOT_ALLOWED if a submitted form does not contain the session's form token. */
export function refuseForeignForm(session: Session, form: Record<string, unknown>): void {
  if (isFormOf(session, form['form-token'])) return;
  throw new PlatformError('NOT_ALLOWED', 'this form does not belong to your session: open the page again');
}

/** Sends a page, with a CSP that allows only the console's own assets, and no framing. */
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
