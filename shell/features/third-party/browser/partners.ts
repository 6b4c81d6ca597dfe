import type { PartnerKind, PartnerScript } from '../page/partners.ts';

export type Partners = {
  any: boolean;
  /** Loads every configured tool, once the page's own islands are alive. */
  load: () => Promise<void>;
  loaded: () => boolean;
  /** Removes what the tools left in cookies of this site. */
  forget: () => void;
  /** Tells the ad pixel of a completed registration (spec section 2); nothing where there is no pixel. */
  registrationComplete: () => void;
};

type Queue = ((...words: unknown[]) => void) & Record<string, unknown>;
type PartnerWindow = {
  branch?: Record<string, unknown>;
  fbq?: Queue;
  clarity?: Queue;
  dataLayer?: unknown;
};

/** The tools of other companies: scripts in the specification's order, each behind the queue its maker documents. */
export function createPartners(scripts: readonly PartnerScript[]): Partners {
  // The queues are globals that each maker's snippet documents; the DOM's types cannot know them.
  const page = window as unknown as PartnerWindow;
  let began = false;

  return {
    any: scripts.length > 0,
    loaded: () => began,
    load: async () => {
      if (began || scripts.length === 0) return;
      began = true;
      await islandsAlive();
      for (const { kind, id, script } of scripts) {
        prepare[kind](page, id);
        insert(kind, script);
      }
    },
    registrationComplete: () => page.fbq?.('track', 'CompleteRegistration', { value: 0, currency: 'INR' }),
    forget: () => {
      for (const name of cookieNames()) {
        if (/^(_fb|_cl(ck|sk)|_g(a|id|cl|at)|branch|_branch)/.test(name))
          document.cookie = `${name}=; path=/; max-age=0`;
      }
    },
  };
}

/** What a tool's script finds when it comes: its queue, begun with its id. */
const prepare: Record<PartnerKind, (page: PartnerWindow, id: string) => void> = {
  'deep-link': (page, id) => {
    const queue: unknown[] = [];
    page.branch = { _q: queue, _v: 1, init: (...words: unknown[]) => queue.push(['init', words]) };
    (page.branch['init'] as (id: string) => void)(id);
  },
  'ad-pixel': (page, id) => {
    const pixel = queueOf((words) => {
      const call = pixel['callMethod'] as ((...words: unknown[]) => void) | undefined;
      if (call) call.apply(pixel, words);
      else (pixel['queue'] as unknown[]).push(words);
    });
    Object.assign(pixel, { queue: [], push: pixel, loaded: true, version: '2.0' });
    page.fbq = pixel;
    pixel('init', id);
    pixel('track', 'PageView');
  },
  'session-recording': (page) => {
    // Everything is masked, what is typed as much as the names and numbers a page shows.
    document.body.dataset['clarityMask'] = 'true';
    const recorder = queueOf((words) => (recorder['q'] as unknown[]).push(words));
    recorder['q'] = [];
    page.clarity = recorder;
  },
  'tag-manager': (page) => {
    const layer = Array.isArray(page.dataLayer) ? (page.dataLayer as unknown[]) : [];
    page.dataLayer = layer;
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  },
};

function queueOf(take: (words: unknown[]) => void): Queue {
  return Object.assign((...words: unknown[]) => take(words), {}) as Queue;
}

function insert(kind: PartnerKind, source: string) {
  const script = document.createElement('script');
  script.src = source;
  // Fetched side by side, run in order.
  script.async = false;
  script.dataset['partner'] = kind;
  document.head.append(script);
}

const looksEveryMs = 200;
const waitsAtMostMs = 8_000;

/** The page is interactive once what hydrates by itself has hydrated, or clearly will not. */
async function islandsAlive(): Promise<void> {
  const until = Date.now() + waitsAtMostMs;
  while (Date.now() < until && document.querySelector('[data-hydrate="load"][data-state="server"]'))
    await new Promise((resolve) => setTimeout(resolve, looksEveryMs));
}

function cookieNames(): string[] {
  return document.cookie.split(/;\s*/).map((pair) => pair.split('=')[0] ?? '');
}
