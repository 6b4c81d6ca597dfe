import type { PartnerKind, PartnerScript } from '../../../page/partners.ts';

export type Partners = {
  /** Whether any tool is configured. */
  any: boolean;
  /** Loads all configured tools after the islands that hydrate on load have hydrated. */
  load: () => Promise<void>;
  loaded: () => boolean;
  /** Deletes the cookies that partners' tools have set on this site. */
  forget: () => void;
  /** Reports a completed registration to the ad pixel, if it has loaded (spec section 2). */
  registrationComplete: () => void;
};

type Queue = ((...args: unknown[]) => void) & Record<string, unknown>;
type PartnerWindow = {
  branch?: Record<string, unknown>;
  fbq?: Queue;
  clarity?: Queue;
  dataLayer?: unknown;
};

/**
 * Creates the loader of partners' tools (ads, analytics), which loads them in the order of the specification once its
 * function `load` is called, after the visitor's consent.
 *
 * @param allow called before the first tool loads, with a function that returns whether a URL is at a host of any tool.
 */
export function createPartners(
  scripts: readonly PartnerScript[],
  allow: (isPartner: (url: URL) => boolean) => void,
): Partners {
  // The queues are globals of the vendors' snippets, which the DOM's types lack.
  const page = window as unknown as PartnerWindow;
  let isLoaded = false;

  return {
    any: scripts.length > 0,
    loaded: () => isLoaded,
    load: async () => {
      if (isLoaded || scripts.length === 0) return;
      isLoaded = true;
      await islandsHydrated();
      const hosts = scripts.flatMap((script) => script.hosts);
      allow((url) => hosts.some((source) => matches(source, url)));
      for (const { kind, id, script } of scripts) {
        prepare[kind](page, id);
        insert(kind, script);
      }
    },
    registrationComplete: () => page.fbq?.('track', 'CompleteRegistration', { value: 0, currency: 'INR' }),
    forget: () => {
      for (const name of cookieNames()) {
        if (!/^(_fb|_cl(ck|sk)|_g(a|id|cl|at)|branch|_branch)/.test(name)) continue;
        for (const domain of ['', ...parentDomains()])
          document.cookie = `${name}=; path=/; max-age=0${domain && `; domain=${domain}`}`;
      }
    },
  };
}

/** Per kind of tool: creates the queue of calls that the tool's script processes after it has loaded. */
const prepare: Record<PartnerKind, (page: PartnerWindow, id: string) => void> = {
  'deep-link': (page, id) => {
    const queue: unknown[] = [];
    page.branch = { _q: queue, _v: 1, init: (...args: unknown[]) => queue.push(['init', args]) };
    (page.branch['init'] as (id: string) => void)(id);
  },
  'ad-pixel': (page, id) => {
    const pixel = queueOf((args) => {
      const call = pixel['callMethod'] as ((...args: unknown[]) => void) | undefined;
      if (call) call.apply(pixel, args);
      else (pixel['queue'] as unknown[]).push(args);
    });
    Object.assign(pixel, { queue: [], push: pixel, loaded: true, version: '2.0' });
    page.fbq = pixel;
    pixel('init', id);
    pixel('track', 'PageView');
  },
  'session-recording': (page) => {
    // Hides all texts and inputs of the page in recordings.
    document.body.dataset['clarityMask'] = 'true';
    const recorder = queueOf((args) => (recorder['q'] as unknown[]).push(args));
    recorder['q'] = [];
    page.clarity = recorder;
  },
  'tag-manager': (page) => {
    const layer = Array.isArray(page.dataLayer) ? (page.dataLayer as unknown[]) : [];
    page.dataLayer = layer;
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  },
};

/** Whether a URL matches a source of a content security policy, such as `https://*.partner.example`. */
function matches(source: string, { protocol, host, origin }: URL): boolean {
  const [, domain] = source.split('://*');
  return domain ? source.startsWith(`${protocol}//`) && host.endsWith(domain) : source === origin;
}

function queueOf(handle: (args: unknown[]) => void): Queue {
  return Object.assign((...args: unknown[]) => handle(args), {}) as Queue;
}

function insert(kind: PartnerKind, source: string) {
  const script = document.createElement('script');
  script.src = source;
  // Fetched in parallel, run in order.
  script.async = false;
  script.dataset['partner'] = kind;
  document.head.append(script);
}

const pollMs = 200;
const timeoutMs = 8_000;

/** Resolves when every island with the hydration trigger `load` is hydrated, or after 8 seconds. */
async function islandsHydrated(): Promise<void> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until && document.querySelector('[data-hydrate="load"][data-state="server"]'))
    await new Promise((resolve) => setTimeout(resolve, pollMs));
}

/**
 * The host and the domains above it: the tools set cookies for the whole site, such as `domain=marquee.example` on
 * `www.marquee.example`, which are removed only with the same domain.
 */
function parentDomains(): string[] {
  const labels = location.hostname.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}

function cookieNames(): string[] {
  return document.cookie.split(/;\s*/).map((pair) => pair.split('=')[0] ?? '');
}
