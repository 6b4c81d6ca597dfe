// Draws a page's regions anew when its environment changes, and now and then for figures, without a reload.
// Everything works without this; it runs as it is, in every browser that knows modules.
const { environment, sequence } = document.body.dataset;
const figuresMs = 20_000;
const news = document.querySelector('[data-news]');
let known = Number(sequence);
let stream;
let drawing = false;
let missed;

async function draw(saying) {
  if (document.hidden) return;
  // The page that is on its way may be from before the change.
  if (drawing) return void (missed = saying ?? missed);
  drawing = true;
  try {
    const response = await fetch(location.href, {
      headers: { accept: 'text/html', 'x-marquee-redraw': '1' },
    });
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    known = Math.max(known, Number(page.body.dataset.sequence));
    const changed = [...document.querySelectorAll('[data-live]')].filter((region) =>
      replace(region, page.getElementById(region.id)),
    );
    if (saying && changed.length) news.textContent = saying;
  } catch {
    // The registry is away: what is shown stays, and the stream tells when it is back.
  } finally {
    drawing = false;
    const next = missed;
    missed = undefined;
    if (next) void draw(next);
  }
}

/** Puts the new region in the place of the old one, and the focus back on what had it. */
function replace(region, fresh) {
  if (!fresh || region.innerHTML === fresh.innerHTML) return false;
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

// A browser keeps few connections to one place: only pages that are looked at hold one.
function follow() {
  stream?.close();
  stream = undefined;
  if (document.hidden) return;
  stream = new EventSource(`/environments/${encodeURIComponent(environment)}/stream`);
  stream.addEventListener('snapshot', ({ lastEventId }) => {
    if (Number(lastEventId) <= known) return;
    known = Number(lastEventId);
    void draw(`Changed just now: snapshot ${known}.`);
  });
}

document.addEventListener('visibilitychange', follow);
setInterval(() => void draw(), figuresMs);
follow();
