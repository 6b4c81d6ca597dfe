import { fromProxy } from '@marquee/http-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOfPath } from '@marquee/i18n';
import { rememberedChoices } from '../features/flags/server/remembered-choices.ts';
import type { VariantChoices } from '../features/flags/server/variant-choices.ts';
import { overrideCookie } from '../features/overrides/server/override-routes.ts';
import type { OverrideReader } from '../features/overrides/server/read-override.ts';
import { tenantOf, type TenantSettings } from './tenants.ts';
import { visitorOf } from './visitor.ts';

const yearSeconds = 31_536_000;

export type Visitors = ReturnType<typeof createVisitors>;

export type VisitorSettings = {
  tenants: TenantSettings;
  /** Asks a flag service for a visitor's variants; undefined without a flag service. */
  chooseVariants: VariantChoices | undefined;
  /** The IP ranges of reverse proxies whose headers are trusted. */
  trustedProxies: readonly string[];
  readOverride: OverrideReader;
};

/** Finds the visitor of each request, and sets the visitor's cookies. */
export function createVisitors(
  { tenants, trustedProxies, chooseVariants, readOverride }: VisitorSettings,
  isHttps: boolean,
) {
  const forAYear = { path: '/', maxAge: yearSeconds, sameSite: 'lax', secure: isHttps } as const;
  const isFromProxy = fromProxy(trustedProxies);
  const identities = new WeakMap<FastifyRequest, ReturnType<typeof visitorOf>>();

  return {
    of: visitorIn,

    /** The visitor of a request; for a new visitor, also sets the cookie `UUID`. */
    known(request: FastifyRequest, reply: FastifyReply) {
      const known = visitorIn(request);
      if (known.isNew) {
        // Readable by scripts: the browser stores the same value in its local storage (spec section 9).
        reply.setCookie('UUID', known.visitor.id, forAYear);
      }
      return known;
    },

    /** A hook for routes that need a plan: fetches the visitor's variants once, and stores them in a cookie. */
    async chooseVariants(request: FastifyRequest, reply: FastifyReply) {
      if (!chooseVariants) return;
      const identified = visitorIn(request);
      const remembered = rememberedChoices(request.cookies['variants']);
      const chosen = await chooseVariants(identified.visitor, remembered);
      identities.set(request, { ...identified, visitor: { ...identified.visitor, chosen } });
      if (JSON.stringify(chosen) === JSON.stringify(remembered)) return;
      reply.setCookie('variants', JSON.stringify(chosen), { ...forAYear, httpOnly: true });
    },

    overrideOf: ({ cookies }: FastifyRequest) => readOverride(cookies[overrideCookie]),
  };

  function visitorIn(request: FastifyRequest) {
    const known = identities.get(request);
    if (known) return known;
    const identified = visitorOf({
      cookies: request.cookies,
      userAgent: request.headers['user-agent'] ?? '',
      language: languageOfPath(request.url),
      tenant: tenantOf(tenants, {
        hostname: request.hostname,
        headers: request.headers,
        isFromProxy: isFromProxy(request),
      }),
    });
    identities.set(request, identified);
    return identified;
  }
}
