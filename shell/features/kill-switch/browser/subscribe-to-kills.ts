import type { KilledRemotes } from '../page/killed-remotes.ts';

const address = '/__marquee/kills';
const name = 'marquee:kills';
/** The line is the page's own for a while: what is switched off by now, the server has left out. */
const firstMs = 3_000;
const tryAgainMs = { first: 2_000, longest: 60_000 };

/**
 * Hears which remotes are switched off, for as long as the page is open. Only a page that is shown keeps
 * a stream, and of all tabs of a browser only one: over HTTP/1.1 six streams would leave no connection
 * for pages. It tells the others. Nothing stays open in a page that leaves, so that it may come back.
 */
export function subscribeToKills(hear: (word: KilledRemotes) => void): void {
  let tabs: BroadcastChannel | undefined;
  let endStream: (() => void) | undefined;
  let last: KilledRemotes | undefined;

  setTimeout(() => {
    addEventListener('pagehide', leave);
    addEventListener('pageshow', enter);
    document.addEventListener('visibilitychange', follow);
    enter();
  }, firstMs);

  function enter() {
    if (tabs) return;
    tabs = new BroadcastChannel(name);
    tabs.addEventListener('message', ({ data }: MessageEvent<KilledRemotes | 'what?'>) => {
      if (data === 'what?') return last && endStream && tabs?.postMessage(last);
      take(data);
    });
    follow();
  }

  function leave() {
    endStream?.();
    endStream = undefined;
    tabs?.close();
    tabs = undefined;
  }

  function follow() {
    const isShown = document.visibilityState === 'visible' && tabs !== undefined;
    if (isShown === (endStream !== undefined)) return;
    if (!isShown) {
      endStream?.();
      endStream = undefined;
      return;
    }
    // Whatever was said while nobody told this tab.
    tabs?.postMessage('what?');
    endStream = inTurn(() =>
      openStream((word) => {
        tabs?.postMessage(word);
        take(word);
      }),
    );
  }

  function take(word: KilledRemotes) {
    last = word;
    hear(word);
  }
}

/** Starts when no other tab of this browser has started; returns what ends it or takes it off the queue. */
function inTurn(start: () => () => void): () => void {
  // Not on plain HTTP: there every tab has a stream of its own.
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return start();

  const ending = new AbortController();
  const { signal } = ending;
  locks
    .request(name, { signal }, () => {
      if (signal.aborted) return undefined;
      const end = start();
      return new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          end();
          resolve();
        });
      });
    })
    // Leaving the queue is no failure; a browser that refuses locks goes without word of kills.
    .catch(() => undefined);
  return () => ending.abort();
}

/** The browser opens a broken stream again by itself; one that was refused, we do. */
function openStream(take: (word: KilledRemotes) => void): () => void {
  let pauseMs = tryAgainMs.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };

  function open() {
    source = new EventSource(address);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      pauseMs = tryAgainMs.first;
      take(JSON.parse(data) as KilledRemotes);
    });
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, pauseMs * (0.5 + Math.random() / 2));
      pauseMs = Math.min(tryAgainMs.longest, pauseMs * 2);
    });
  }
}
