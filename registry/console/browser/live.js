// Updates regions of a page when its environment changes, and at intervals. The console works without this script.
// It is not compiled, so it uses only what every browser with modules supports.
import { showLocalTimes } from './times.js';

const { environment, sequence } = document.body.dataset;
const figuresMs = 20_000;
const news = document.querySelector('[data-news]');
const checked = document.querySelector('[data-checked]');
const stale = document.querySelector('[data-stale]');
let known = Number(sequence);
let checkedAt = Date.now();
let stream;
let refreshing = false;
let pending;

async function refresh(message) {
  if (document.hidden) return;
  // The page that is being fetched may be older than the change.
  if (refreshing) return void (pending = message ?? pending);
  refreshing = true;
  try {
    const response = await fetch(location.href, {
      headers: { accept: 'text/html', 'x-marquee-refresh': '1' },
    });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (!response.ok)
      return showStale(
        page.querySelector('h1')?.textContent ?? `The registry responds with ${response.status}`,
      );
    stale.hidden = true;
    showLocalTimes(page);
    known = Math.max(known, Number(page.body.dataset.sequence));
    checkedAt = Date.now();
    document.title = page.title;
    const changed = [...document.querySelectorAll('[data-live]')].filter((region) =>
      replace(region, page.getElementById(region.id)),
    );
    if (message && changed.length) news.textContent = message;
  } catch {
    showStale('The registry does not respond');
  } finally {
    refreshing = false;
    const next = pending;
    pending = undefined;
    if (next) void refresh(next);
  }
}

/** Replaces a region's content, and restores the focus and open details. A region with an open sheet stays. */
function replace(region, fresh) {
  if (!fresh || region.innerHTML === fresh.innerHTML || region.querySelector('dialog[open]')) return false;
  const focused = region.contains(document.activeElement)
    ? document.activeElement.getAttribute('href')
    : null;
  const wasOpen = [...region.querySelectorAll('details')].map((details) => details.open);
  region.replaceChildren(...fresh.childNodes);
  region.querySelectorAll('details').forEach((details, at) => (details.open = wasOpen[at] ?? details.open));
  if (focused !== null)
    [...region.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused)?.focus();
  return true;
}

// Browsers limit the connections to one host, so only visible pages open a stream.
function follow() {
  stream?.close();
  stream = undefined;
  if (document.hidden) return;
  stream = new EventSource(`/environments/${encodeURIComponent(environment)}/stream`);
  stream.addEventListener('snapshot', ({ lastEventId }) => {
    if (Number(lastEventId) <= known) return;
    known = Number(lastEventId);
    void refresh(`Changed just now: snapshot #${known}.`);
  });
}

/** Says that the page is old. The page stays, is fetched again at intervals, and the stream reconnects. */
function showStale(why) {
  const at = new Date(checkedAt).toLocaleTimeString(undefined, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const text = `${why}. This page shows the state of ${at}. Visitors keep the releases that their shells have.`;
  if (stale.textContent !== text) stale.textContent = text;
  stale.hidden = false;
}

/** Shows how old the page's figures are, which grows when the registry does not respond. */
function showAge() {
  const seconds = Math.round((Date.now() - checkedAt) / 1000);
  checked.textContent = seconds < 60 ? `${seconds} s ago` : `${Math.round(seconds / 60)} min ago`;
}

document.addEventListener('visibilitychange', () => {
  follow();
  void refresh();
});
// A closed sheet shows what changed while it was open. The event does not bubble.
document.addEventListener('close', () => void refresh(), { capture: true });
setInterval(() => void refresh(), figuresMs);
if (checked) setInterval(showAge, 1000);
follow();
