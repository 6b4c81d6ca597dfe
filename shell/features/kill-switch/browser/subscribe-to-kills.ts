import { backoffMs } from '@marquee/timing';
import type { KilledRemotes } from '../../../page/killed-remotes.ts';

const url = '/__marquee/kills';
const name = 'marquee:kills';
/** The delay until the stream starts, in milliseconds: the page already contains the kills of its rendering. */
const startDelayMs = 3_000;
const retryDelay = { firstMs: 2_000, maxMs: 60_000 };

/**
 * Subscribes to the list of killed remotes while the page is open; `onState` receives each newer list. Only one visible
 * tab of a browser opens the event stream, and forwards the lists to the others, because over HTTP/1.1 six streams
 * would use up all connections to the site. The stream closes when the page enters the back/forward cache, which
 * excludes pages with open streams.
 */
export function subscribeToKills(onState: (state: KilledRemotes) => void): void {
  let tabs: BroadcastChannel | undefined;
  let endStream: (() => void) | undefined;
  let latest: KilledRemotes | undefined;

  setTimeout(() => {
    addEventListener('pagehide', leave);
    addEventListener('pageshow', enter);
    document.addEventListener('visibilitychange', updateStream);
    enter();
  }, startDelayMs);

  function enter() {
    if (tabs) return;
    tabs = new BroadcastChannel(name);
    tabs.addEventListener('message', ({ data }: MessageEvent<KilledRemotes | 'what?'>) => {
      if (data === 'what?') return latest && endStream && tabs?.postMessage(latest);
      receive(data);
    });
    updateStream();
  }

  function leave() {
    stopStream();
    tabs?.close();
    tabs = undefined;
  }

  function updateStream() {
    if (document.visibilityState !== 'visible' || !tabs) return stopStream();
    if (endStream) return;
    // Request the state that was sent before this tab subscribed.
    tabs.postMessage('what?');
    endStream = onceLocked(() =>
      openStream((state) => {
        tabs?.postMessage(state);
        receive(state);
      }),
    );
  }

  function stopStream() {
    endStream?.();
    endStream = undefined;
  }

  function receive(state: KilledRemotes) {
    latest = state;
    onState(state);
  }
}

/** Calls `start` when no other tab holds the lock. Returns the function that ends the run or stops waiting. */
function onceLocked(start: () => () => void): () => void {
  // Browsers have no locks on plain HTTP: there every tab has its own stream.
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
    // Rejects when the tab leaves the queue, or if the browser refuses locks; then this tab opens no stream.
    .catch(() => undefined);
  return () => ending.abort();
}

/** Opens the event stream. The browser reconnects a broken stream; this retries a refused one with backoff. */
function openStream(onState: (state: KilledRemotes) => void): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };

  function open() {
    source = new EventSource(url);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      failures = 0;
      onState(JSON.parse(data) as KilledRemotes);
    });
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return;
      failures += 1;
      timer = setTimeout(open, backoffMs(failures, retryDelay));
    });
  }
}
