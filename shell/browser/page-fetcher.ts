import { addStyles } from './swap-page.ts';
import { onceIdle } from './hydration-triggers.ts';

/** A page of the site as fetched for in-site navigation. `url` is where redirects ended. */
export type FetchedPage = { url: URL; document: Document };

const keptMs = 20_000;
const keptPages = 8;
const deadlineMs = 10_000;

/** Says that nobody has asked for the page yet: the server renders no private page on a guess. */
const preparingHeader = 'x-marquee-preparing';

/** Fetches pages, and keeps those fetched on intent for a moment. */
export function createPageFetcher() {
  const kept = new Map<string, { page: Promise<FetchedPage>; at: number }>();

  return {
    /** Fetches a page before it is asked for: a pointer rests on its link, or a finger goes down. */
    prepare: (url: URL) => {
      const known = kept.get(url.href);
      if (known && Date.now() - known.at < keptMs) return;
      const page = fetchPage(url, { [preparingHeader]: '1' });
      page.then(({ document: fetched }) => getReady(fetched)).catch(() => undefined);
      // Whoever navigates there will see the failure; a guess that fails is nobody's problem.
      page.catch(() => kept.delete(url.href));
      kept.set(url.href, { page, at: Date.now() });
      for (const key of kept.keys()) if (kept.size > keptPages) kept.delete(key);
    },
    open: async (url: URL): Promise<FetchedPage> => {
      const known = kept.get(url.href);
      kept.delete(url.href);
      if (!known || Date.now() - known.at >= keptMs) return fetchPage(url);
      const page = await known.page;
      // Who is sent elsewhere is told why, but not on a guess: this time somebody really goes.
      return page.url.pathname === url.pathname ? page : fetchPage(url);
    },
  };
}

/** A page as the server draws it now. */
export async function fetchPage(url: URL, headers: Record<string, string> = {}): Promise<FetchedPage> {
  const response = await fetch(url, {
    headers: { accept: 'text/html', ...headers },
    signal: AbortSignal.timeout(deadlineMs),
  });
  if (response.status !== 200) throw new Error(`${url.pathname} answered ${response.status}`);
  const parsed = new DOMParser().parseFromString(withHeldStyles(await response.text()), 'text/html');
  const at = new URL(response.url);
  at.hash = url.hash;
  return { url: at, document: parsed };
}

/**
 * The sheets of a fetched page carry the nonce of their own answer; as style elements they would
 * break this page's policy even unattached. They travel as plain data and are put in by hand.
 */
function withHeldStyles(html: string): string {
  return html.replace(
    /<style nonce="[^"]*" data-href="([^"]*)">([\s\S]*?)<\/style>/g,
    '<script type="text/css" data-href="$1">$2</script>',
  );
}

/**
 * What the next page's islands run, and the picture it opens with, start to load before the page is asked for. Its
 * sheets, for which the browser sorts its rules anew, come into force when there is time for it.
 */
function getReady(next: Document) {
  onceIdle(() => addStyles(next));
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  for (const link of next.querySelectorAll<HTMLLinkElement>(
    'link[rel="preload"]:is([as="script"], [as="image"])',
  )) {
    const href = link.getAttribute('href') ?? '';
    if (document.querySelector(`link[href="${CSS.escape(href)}"], script[src="${CSS.escape(href)}"]`))
      continue;
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.nonce = nonce;
    if (!copy.dataset['opens']) copy.removeAttribute('media');
    copy.fetchPriority = 'low';
    document.head.append(copy);
  }
}
