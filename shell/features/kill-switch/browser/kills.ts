import type { FetchedPage } from '../../../browser/page-fetcher.ts';
import { readPageData } from '../../../browser/read-page-data.ts';
import type { SlotRecord } from '../../../page/page-data.ts';
import type { KilledRemotes } from '../page/killed-remotes.ts';
import { subscribeToKills } from './subscribe-to-kills.ts';
import { renderKilled } from './killed-fallback.ts';
import type { Kills, PageContext } from '../../../browser/deferred/deferred-contract.ts';
import type { DeferredTexts } from '../../../browser/deferred/messages.ts';

/** A shell that answers with an older snapshot than the one we heard of has the newer one soon. */
const askAgainMs = 2_000;
const asksAtMost = 5;
/** Every open tab hears of a revival at once; their pages are asked for one after the other. */
const spreadMs = 1_500;

/** Ends the slots of a remote that is switched off while the page is open, and brings them back with it. */
export function watchKills(live: PageContext, texts: DeferredTexts): Kills {
  let word: KilledRemotes | undefined;
  let reviving: ReturnType<typeof setTimeout> | undefined;
  const isKilled = (remote: string) => word?.killed.includes(remote) ?? false;

  subscribeToKills((heard) => {
    // Only what is newer than what is known counts: several shells answer, and several tabs repeat it.
    if (heard.sequence <= (word?.sequence ?? live.page().sequence - 1)) return;
    word = heard;
    apply();
  });
  return {
    isKilled,
    draw,
    arrived: () => {
      if (word && word.sequence >= live.page().sequence) apply();
    },
  };

  function apply() {
    for (const element of document.querySelectorAll<HTMLElement>('[data-slot][data-remote]')) {
      const { remote = '', state } = element.dataset;
      // What stood in a page that was just switched off has gone with it.
      if (element.isConnected && state !== 'killed' && isKilled(remote)) void kill(element);
    }
    clearTimeout(reviving);
    if (revivable().length > 0) reviving = setTimeout(() => void revive(1), Math.random() * spreadMs);
  }

  async function kill(element: HTMLElement) {
    const hadFocus = element.contains(document.activeElement);
    // An island that ends takes what stands in its element with it.
    await live.end(element);
    if (!element.isConnected) return;
    draw(element, live.page().slots[element.dataset['key'] ?? '']);
    const box = element.querySelector<HTMLElement>('.mq-slot-fallback');
    if (!box) return;
    live.announce(texts.killedTitle);
    if (!hadFocus) return;
    // Whoever was in it is not thrown back to the top of the page.
    box.tabIndex = -1;
    box.focus({ preventScroll: true });
  }

  function draw(element: HTMLElement, record: Pick<SlotRecord, 'criticality' | 'route'> | undefined) {
    const { language, texts: pageTexts } = live.page();
    renderKilled(element, record ?? { criticality: 'regular' }, {
      texts: { ...texts, wayOut: pageTexts.wayOut },
      home: language === 'hi' ? '/hi' : '/',
    });
  }

  function revivable(): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>('[data-slot][data-state="killed"]')].filter(
      ({ dataset }) => !isKilled(dataset['remote'] ?? ''),
    );
  }

  /** The server draws the page once more, and what was switched off in this one is taken from it. */
  async function revive(time: number) {
    const standing = live.page().path;
    const next = await live.fetchPage(new URL(standing, location.href)).catch(() => undefined);
    if (live.page().path !== standing) return;
    if (next) takeRevived(next);
    if (time < asksAtMost && revivable().length > 0)
      reviving = setTimeout(() => void revive(time + 1), askAgainMs * time);
  }

  function takeRevived(next: FetchedPage) {
    const data = readPageData(next.document);
    // Sent elsewhere: the page is no longer one of the site. Whoever looks at it leaves it by themselves.
    if (!data || next.url.pathname !== new URL(live.page().path, location.href).pathname) return;

    const elements = revivable();
    const twins = elements.map((element) => twinOf(element, next.document));
    if (elements.some(({ dataset }) => dataset['slot'] === 'page')) {
      const isBack = twins.some((twin) => twin?.dataset['slot'] === 'page');
      return isBack && live.replacePage(next.document, data);
    }
    elements.forEach((element, at) => {
      const twin = twins[at];
      if (twin) live.replaceSlot(element, twin, { from: next.document, data });
    });
  }
}

/** The same slot in the page as it is drawn now, unless it is still switched off there. */
function twinOf(element: HTMLElement, next: Document): HTMLElement | undefined {
  const { slot = '', key = '' } = element.dataset;
  const place = `[data-slot="${CSS.escape(slot)}"]`;
  const twin =
    next.querySelector<HTMLElement>(`${place}[data-key="${CSS.escape(key)}"]`) ??
    // A page that was drawn in the browser has other keys: its slots come in the same order.
    next.querySelectorAll<HTMLElement>(place)[[...document.querySelectorAll(place)].indexOf(element)];
  return twin && twin.dataset['state'] !== 'killed' ? twin : undefined;
}
