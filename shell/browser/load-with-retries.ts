/** A script or stylesheet with its `integrity`, which the caller inserts into the page. */
type FileElement = HTMLScriptElement | HTMLLinkElement;

/**
 * Sets the URL of a script or stylesheet element, which starts to load, with retries, when the caller inserts it.
 * Returns the function that cancels the load: it dispatches `error` on the element, and code that arrives later does
 * not run.
 */
export type LoadWithRetries = (element: FileElement, url: string) => () => void;

/** How long a file may load before it is requested elsewhere as well, in milliseconds. */
const attemptMs = 4_000;

/**
 * Creates the loader of scripts and stylesheets, which the browser verifies by their hash. A file that fails is
 * requested again, bypassing the browser's cache, then from each of the other hosts. A file that takes longer than 4
 * seconds is requested from the other hosts first. After one of them has served a file, later files are requested from
 * it first. Whatever the number of requests, the element gets a single `load` or `error` event.
 *
 * @param hosts the origins, besides the site's own, that serve `/assets` and `/remotes`.
 */
export function createLoadWithRetries(hosts: () => readonly string[] = () => []): LoadWithRetries {
  let preferred: string | undefined;

  return (element, url) => {
    const { href, origin, pathname } = new URL(url, location.href);
    const again = `${href}?retry=${Date.now().toString(36)}`;
    const origins = [location.origin, ...hosts()];
    // A local build is only at its own origin.
    const elsewhere = origins.includes(origin)
      ? origins.filter((other) => other !== origin).map((other) => other + pathname)
      : [];
    const others = [again, ...elsewhere];
    const attempts = new Set<FileElement>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDone = false;

    if (preferred && elsewhere.includes(preferred + pathname)) request(element, preferred + pathname);
    else request(element, url);
    return () => end('error');

    function request(attempt: FileElement, source: string) {
      attempts.add(attempt);
      attempt.addEventListener('load', (event) => loaded(event, attempt, source));
      attempt.addEventListener('error', (event) => {
        if (isDone) return;
        event.stopImmediatePropagation();
        attempts.delete(attempt);
        // A stylesheet that stays in the page counts as loaded to its remote.
        if (attempt !== element) attempt.remove();
        const next = others.shift();
        if (next) retry(next);
        else if (attempts.size === 0) end('error');
      });
      // `Integrity-Policy` blocks scripts that are no CORS requests, even those of this site.
      attempt.crossOrigin = 'anonymous';
      if (attempt instanceof HTMLScriptElement) attempt.src = source;
      else attempt.href = source;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (others[0] === again) others.push(...others.splice(0, 1));
        const next = others.shift();
        if (next) retry(next);
      }, attemptMs);
    }

    function retry(source: string) {
      const attempt = document.createElement(element.localName) as FileElement;
      attempt.integrity = element.integrity;
      if (attempt instanceof HTMLLinkElement) {
        attempt.rel = (element as HTMLLinkElement).rel;
        // By this attribute the remote's own loader finds the stylesheet.
        attempt.dataset['href'] = href;
      }
      request(attempt, source);
      document.head.append(attempt);
    }

    function loaded(event: Event, attempt: FileElement, source: string) {
      if (isDone) return;
      const served = originOf(source);
      if (served !== location.origin) preferred = served;
      attempts.delete(attempt);
      if (attempt === element) return end();
      event.stopImmediatePropagation();
      if (attempt instanceof HTMLScriptElement) attempt.remove();
      attempts.add(element);
      // The cached copy under the file's own URL may be the bad one: the next page must not get it.
      fetch(href, { cache: 'reload', integrity: element.integrity }).catch(console.warn);
      end('load');
    }

    function end(type?: 'load' | 'error') {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      // In another document a script that arrives late does not run.
      for (const attempt of attempts) new Document().adoptNode(attempt);
      if (type) element.dispatchEvent(new Event(type));
    }
  };
}

function originOf(url: string): string {
  return new URL(url, location.href).origin;
}
