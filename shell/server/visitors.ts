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

export type WhatBrowsersRemember = {
  tenants: TenantSettings;
  /** Where a team's flag service chooses variants. */
  chooseVariants: VariantChoices | undefined;
  /** Networks of the proxies in front, whose headers are believed. */
  trustedProxies: readonly string[];
  /** What a browser's cookie says it sees in place of a live remote. */
  readOverride: OverrideReader;
};

/** Who asks, as their requests say it, and what their browser is given to remember. */
export function createVisitors(
  { tenants, trustedProxies, chooseVariants, readOverride }: WhatBrowsersRemember,
  isHttps: boolean,
) {
  const forAYear = { path: '/', maxAge: yearSeconds, sameSite: 'lax', secure: isHttps } as const;
  const isFromProxy = fromProxy(trustedProxies);
  const met = new WeakMap<FastifyRequest, ReturnType<typeof visitorOf>>();

  return {
    of: visitorIn,

    /** The visitor, whose browser is given an identifier where it has none. */
    known(request: FastifyRequest, reply: FastifyReply) {
      const known = visitorIn(request);
      if (known.isNew) {
        // Readable by the page: the browser keeps the same value in its local storage (spec section 9).
        reply.setCookie('UUID', known.visitor.id, forAYear);
      }
      return known;
    },

    /** Before anything is planned for a visitor; kept in their browser, so that it is asked once. */
    async chooseVariants(request: FastifyRequest, reply: FastifyReply) {
      if (!chooseVariants) return;
      const asking = visitorIn(request);
      const remembered = rememberedChoices(request.cookies['variants']);
      const chosen = await chooseVariants(asking.visitor, remembered);
      met.set(request, { ...asking, visitor: { ...asking.visitor, chosen } });
      if (JSON.stringify(chosen) === JSON.stringify(remembered)) return;
      reply.setCookie('variants', JSON.stringify(chosen), { ...forAYear, httpOnly: true });
    },

    overrideOf: ({ cookies }: FastifyRequest) => readOverride(cookies[overrideCookie]),
  };

  function visitorIn(request: FastifyRequest) {
    const known = met.get(request);
    if (known) return known;
    const asking = visitorOf({
      cookies: request.cookies,
      userAgent: request.headers['user-agent'] ?? '',
      language: languageOfPath(request.url),
      tenant: tenantOf(tenants, {
        hostname: request.hostname,
        headers: request.headers,
        isFromProxy: isFromProxy(request),
      }),
    });
    met.set(request, asking);
    return asking;
  }
}
