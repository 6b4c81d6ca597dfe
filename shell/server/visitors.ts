import type { IncomingHttpHeaders } from 'node:http';
import cookie from '@fastify/cookie';
import type { Visitor } from '@marquee/contracts';
import { clientAddress, fromProxy, networkOf } from '@marquee/http-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rememberedChoices } from '../features/flags/server/remembered-choices.ts';
import type { Choices, VariantChoices } from '../features/flags/server/variant-choices.ts';
import { createVisitorCount } from './count-visitors.ts';
import { overrideCookie } from '../features/overrides/server/override-routes.ts';
import { previewCookie } from '../features/preview/server/preview-routes.ts';
import type { OpenedPreview, Previews } from '../features/preview/server/previews.ts';
import type { OverrideReader } from '../features/overrides/server/read-override.ts';
import { digestHeader } from './pages/page-sharing.ts';
import type { Instead } from './pages/planned-page.ts';
import type { Site } from './site/define-site.ts';
import { tenantOf, type TenantSettings } from './tenants.ts';
import { visitorOf } from './visitor.ts';

const yearSeconds = 31_536_000;

/** For how many visitors of one network per minute the flag service is asked: any client can invent visitors. */
const maxAskedVisitors = 120;

export type Visitors = ReturnType<typeof createVisitors>;

/** The parts of a request by which its visitor is known. */
export type ClientRequest = {
  headers: IncomingHttpHeaders;
  cookies: Readonly<Record<string, string | undefined>>;
  socket: { remoteAddress?: string | undefined };
};

export type VisitorSettings = {
  definition: Pick<Site, 'languages'>;
  tenants: TenantSettings;
  /** Asks a flag service for a visitor's variants; undefined without a flag service. */
  chooseVariants: VariantChoices | undefined;
  /** The IP ranges of reverse proxies whose headers are trusted. */
  trustedProxies: readonly string[];
  readOverride: OverrideReader;
  previews: Pick<Previews, 'open'>;
};

/** Finds the visitor of each request, and sets the visitor's cookies. */
export function createVisitors(
  { definition, tenants, trustedProxies, chooseVariants, readOverride, previews }: VisitorSettings,
  isHttps: boolean,
) {
  const forAYear = { path: '/', maxAge: yearSeconds, sameSite: 'lax', secure: isHttps } as const;
  const variantsCookie = { ...forAYear, httpOnly: true };
  const isFromProxy = fromProxy(trustedProxies);
  const addressOf = clientAddress(trustedProxies);
  const asked = createVisitorCount({ perMinute: maxAskedVisitors });
  const identities = new WeakMap<FastifyRequest, ReturnType<typeof visitorOf>>();
  const opened = new WeakMap<FastifyRequest, OpenedPreview>();

  return {
    of: visitorIn,
    identify,

    /** The visitor of a request; for a new visitor, also sets the cookie `UUID`. */
    known(request: FastifyRequest, reply: FastifyReply) {
      const known = visitorIn(request);
      if (known.isNew) {
        // Readable by scripts: the browser stores the same value in its local storage (spec section 9).
        reply.setCookie('UUID', known.visitor.id, forAYear);
      }
      return known;
    },

    /**
     * A hook for routes that need a plan: opens the preview of the browser, or else fetches the visitor's variants once,
     * and stores them in a cookie.
     */
    async prepare(request: FastifyRequest, reply: FastifyReply) {
      const link = request.cookies[previewCookie];
      if (link !== undefined) return void opened.set(request, await previews.open(link));
      const identified = visitorIn(request);
      const choices = await choicesOf(identified.visitor, request);
      if (!choices) return;
      const { chosen, isNew } = choices;
      identities.set(request, { ...identified, visitor: { ...identified.visitor, chosen } });
      // An edge has sent the cookie already, with the digest; it may share this response.
      if (isNew && request.headers[digestHeader] === undefined)
        reply.setCookie('variants', JSON.stringify(chosen), variantsCookie);
    },

    choicesOf,

    /** The value of the header `Set-Cookie` that gives a visitor an id. */
    setId: (id: string) => cookie.serialize('UUID', id, forAYear),

    /** The value of the header `Set-Cookie` that stores a visitor's variants. */
    setVariants: (chosen: Choices) => cookie.serialize('variants', JSON.stringify(chosen), variantsCookie),

    overrideOf,

    /**
     * Whether the browser has the cookie of a preview, open or not. What it reports is then no evidence, and it gets no shared page.
     */
    hasPreview: ({ cookies }: Pick<ClientRequest, 'cookies'>) => cookies[previewCookie] !== undefined,

    /** What the cookie of a preview leads to; undefined without one. Only after `prepare`. */
    previewOf: (request: FastifyRequest): OpenedPreview | undefined => opened.get(request),

    /** What this browser gets in place of the live releases. Only after `prepare`. */
    insteadOf(request: FastifyRequest): Instead {
      const found = opened.get(request);
      return {
        override: overrideOf(request),
        ...(found?.state === 'open' && { preview: found.preview }),
      };
    },
  };

  function overrideOf({ cookies }: Pick<ClientRequest, 'cookies'>) {
    return readOverride(cookies[overrideCookie]);
  }

  /** The visitor's variants by the flag service, and whether the browser's cookie lacks some of them. */
  async function choicesOf(visitor: Visitor, { cookies, headers, socket }: ClientRequest) {
    if (!chooseVariants) return undefined;
    const remembered = rememberedChoices(cookies['variants']);
    const chosen = await chooseVariants(visitor, remembered, () =>
      asked.admits(visitor.id, networkOf(addressOf({ headers, socket }))),
    );
    return { chosen, isNew: JSON.stringify(chosen) !== JSON.stringify(remembered) };
  }

  /** The visitor of a request for pages of this language. */
  function identify({ headers, cookies, socket }: ClientRequest, language: string) {
    return visitorOf({
      cookies,
      userAgent: headers['user-agent'] ?? '',
      language,
      tenant: tenantOf(tenants, { headers, isFromProxy: isFromProxy({ socket }) }),
    });
  }

  /** The language of a page by its path; that of a request to the shell's own routes by its query. */
  function languageOf({ url, query }: FastifyRequest): string {
    const { languages } = definition;
    const { language } = (query ?? {}) as { language?: unknown };
    const isOwnRoute = url.startsWith('/__marquee/');
    const given = isOwnRoute && languages.all.find(({ code }) => code === language);
    return given ? given.code : languages.of(url);
  }

  function visitorIn(request: FastifyRequest) {
    const known = identities.get(request);
    if (known) return known;
    const identified = identify(request, languageOf(request));
    identities.set(request, identified);
    return identified;
  }
}
