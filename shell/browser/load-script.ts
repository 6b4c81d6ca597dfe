import type { Script } from '../page/page-data.ts';

const timeoutMs = 15_000;
const attemptMs = 4_000;

/**
 * Loads a script of the shell, verified by its hash. If a request fails or takes longer than 4 seconds, requests the
 * script from the next of `hosts` (other hosts that serve the site's files), and last from the site again, bypassing
 * the browser's cache. Resolves to the `detail` of the event `eventName` that the script dispatches. Rejects if the
 * script has no hash, fails everywhere, or dispatches nothing within 15 seconds.
 */
export function loadScript<Detail>(
  page: Document,
  [script]: Script[],
  eventName: string,
  hosts: readonly string[] = [],
): Promise<Detail> {
  return new Promise((resolve, reject) => {
    if (!script?.integrity) return reject(new Error('The page names no script with its hash'));

    const { src, integrity } = script;
    const others = [...hosts.map((host) => host + src), `${src}?retry=${Date.now()}`];
    const attempts: HTMLScriptElement[] = [];
    const end = () => {
      clearTimeout(timer);
      clearInterval(late);
      page.removeEventListener(eventName, started);
      // In another document, a script that arrives later never runs: two runtimes would share their chunks.
      for (const attempt of attempts) if (attempt !== page.currentScript) new Document().adoptNode(attempt);
    };
    const failed = () => {
      end();
      reject(new Error(`${src} did not load`));
    };
    const started = (event: Event) => {
      end();
      // The cached copy under the script's own URL may be the bad one: the next page must not get it.
      if (attempts.length > 1) fetch(src, { cache: 'reload', integrity }).catch(console.warn);
      resolve((event as CustomEvent<Detail>).detail);
    };
    const request = (source: string) => {
      const element = page.createElement('script');
      element.addEventListener('error', () => {
        const next = others.shift();
        if (next) request(next);
        else failed();
      });
      element.src = source;
      element.integrity = integrity;
      element.async = true;
      // `Integrity-Policy` blocks scripts that are no CORS requests, even those of this site.
      element.crossOrigin = 'anonymous';
      attempts.push(element);
      page.head.append(element);
    };
    const timer = setTimeout(failed, timeoutMs);
    const late = setInterval(() => {
      const next = others.shift();
      if (next) request(next);
    }, attemptMs);
    page.addEventListener(eventName, started);
    request(src);
  });
}
