import type { IncomingHttpHeaders } from 'node:http';
import cookie from '@fastify/cookie';
import type { Visitor } from '@marquee/contracts';
import type { Override } from '@marquee/contracts/override';
import { clientAddress, fromProxy, networkOf } from '@marquee/http-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { createVisitorCount } from './count-visitors.ts';
import { digestHeader } from './pages/page-sharing.ts';
import type { PageResponse } from './pages/page-response.ts';
import type { Instead, Preview } from './pages/planned-page.ts';
import type { Site } from './site/site.ts';
import { tenantOf, type TenantSettings } from './tenants.ts';
import { visitorOf } from './visitor.ts';

const yearSeconds = 31_536_000;

/** For how many visitors of one network per minute the flag service is asked: any client can invent visitors. */
const maxAskedVisitors = 120;

export type Visitors = ReturnType<typeof createVisitors>;

/**
 * The name of the chosen variant of each experiment, by the experiment's id. If the variant's name is empty, the shell
 * chooses the variant by the visitor's id.
 */
export type Choices = Readonly<Record<string, string>>;

/**
 * Chooses a visitor's variants of experiments; `remembered` are the earlier choices. `mayAsk` returns whether the flag
 * service may be called for this visitor; it is called only if a choice is missing.
 */
export type VariantChoices = (
  visitor: Visitor,
  remembered: Choices,
  mayAsk: () => boolean,
) => Promise<Choices>;

/** The parts of a request from which the shell determines the visitor. */
export type ClientRequest = {
  headers: IncomingHttpHeaders;
  cookies: Readonly<Record<string, string | undefined>>;
  socket: { remoteAddress?: string | undefined };
};

export type VisitorSettings = {
  definition: Pick<Site, 'languages'>;
  tenants: TenantSettings;
  features: readonly VisitorFeature[];
  /** The IP ranges of reverse proxies whose headers are trusted. */
  trustedProxies: readonly string[];
};

/** The properties of a request's visitor that features determine. */
export type VisitorFeature = {
  /** Chooses the variants of experiments instead of the plan. */
  chooseVariants?: VariantChoices;
  /** Returns the local build that this browser gets instead of a live remote. */
  overrideOf?: (request: Pick<ClientRequest, 'cookies'>) => Override | undefined;
  /** Previews of releases, which a browser gets in place of the live ones. */
  preview?: {
    /** Whether the browser has the cookie of a preview, open or not. */
    isAsked: (request: Pick<ClientRequest, 'cookies'>) => boolean;
    open: (request: Pick<ClientRequest, 'cookies'>) => Promise<OpenedPreview>;
  };
};

/**
 * A preview, or the function `refuse`, which creates the response that explains, in a language of the site, why there
 * is no preview.
 */
export type OpenedPreview =
  | { preview: Preview }
  | { preview?: undefined; refuse: (reply: FastifyReply, language: string) => PageResponse };

/**
 * Creates the functions that determine the visitor of each request, and set the visitor's cookies. With `isHttps`, the
 * cookies have the attribute `Secure`.
 */
export function createVisitors(
  { definition, tenants, trustedProxies, features }: VisitorSettings,
  isHttps: boolean,
) {
  const forAYear = { path: '/', maxAge: yearSeconds, sameSite: 'lax', secure: isHttps } as const;
  const variantsCookie = { ...forAYear, httpOnly: true };
  const chooseVariants = features.find((one) => one.chooseVariants)?.chooseVariants;
  const previews = features.find((one) => one.preview)?.preview;
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
     * A hook for routes that need a plan: opens the preview of the browser, or else fetches the visitor's variants
     * once, and stores them in a cookie.
     */
    async prepare(request: FastifyRequest, reply: FastifyReply) {
      if (previews?.isAsked(request)) return void opened.set(request, await previews.open(request));
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
     * Whether the browser has the cookie of a preview, open or not. What it reports is then no evidence, and it gets no
     * shared page.
     */
    hasPreview: (request: Pick<ClientRequest, 'cookies'>) => previews?.isAsked(request) ?? false,

    /** What the cookie of a preview leads to; undefined without one. Only after `prepare`. */
    previewOf: (request: FastifyRequest): OpenedPreview | undefined => opened.get(request),

    /** What this browser gets in place of the live releases. Only after `prepare`. */
    insteadOf(request: FastifyRequest): Instead {
      const preview = opened.get(request)?.preview;
      return { override: overrideOf(request), ...(preview && { preview }) };
    },
  };

  function overrideOf(request: Pick<ClientRequest, 'cookies'>) {
    for (const one of features) {
      const override = one.overrideOf?.(request);
      if (override) return override;
    }
    return undefined;
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

const choicesSchema = v.record(v.string(), v.string());

/** Reads the variants chosen earlier from a browser's cookie; empty if the cookie is missing or malformed. */
function rememberedChoices(cookie: string | undefined): Choices {
  try {
    const read = v.safeParse(choicesSchema, JSON.parse(cookie ?? '{}'));
    return read.success ? read.output : {};
  } catch {
    return {};
  }
}
