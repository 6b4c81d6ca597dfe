import type { FetchedPage } from '../../../browser/page-fetcher.ts';
import { readPageData } from '../../../browser/read-page-data.ts';
import type { PageData, SlotRecord } from '../../../page/page-data.ts';
import type { KilledRemotes } from '../../../page/killed-remotes.ts';
import { subscribeToKills } from './subscribe-to-kills.ts';
import { renderKilled } from './killed-fallback.ts';
import type { PageContext } from '../../../browser/deferred/deferred-contract.ts';
import type { DeferredTexts } from '../../../page/deferred-messages.ts';

/** The first delay before a revived slot is fetched again: a shell may still have an older snapshot. */
const retryDelayMs = 2_000;
const maxFetches = 5;
/** The maximum random delay before a tab fetches a revived page: all tabs learn of a revival at once. */
const spreadMs = 1_500;

/**
 * Unmounts slots when their remote is killed (turned off for all visitors) while the page is open, and restores them
 * when the remote is revived.
 */
export function watchKills(
  context: PageContext,
  texts: DeferredTexts,
  /** Called with each newer state, after the kills were noted. */
  onState: (state: KilledRemotes) => void = () => undefined,
) {
  let latest: KilledRemotes | undefined;
  let reviving: ReturnType<typeof setTimeout> | undefined;
  const isKilled = (remote: string) => latest?.killed.includes(remote) ?? false;

  subscribeToKills((state) => {
    // Several shells and tabs send states; only a newer one counts.
    if (state.sequence <= (latest?.sequence ?? sequenceOf(context.page()) - 1)) return;
    latest = state;
    apply();
    onState(state);
  });
  return {
    isKilled,
    arrived: () => {
      if (latest && latest.sequence >= sequenceOf(context.page())) apply();
    },
  };

  function apply() {
    for (const element of document.querySelectorAll<HTMLElement>('[data-slot][data-remote]')) {
      const { remote = '', state } = element.dataset;
      // A slot inside a page that was just killed is no longer connected.
      if (element.isConnected && state !== 'killed' && isKilled(remote)) void kill(element);
    }
    clearTimeout(reviving);
    if (revivable().length > 0) reviving = setTimeout(() => void revive(1), Math.random() * spreadMs);
  }

  async function kill(element: HTMLElement) {
    const hadFocus = element.contains(document.activeElement);
    await context.end(element);
    if (!element.isConnected) return;
    render(element, context.page().slots[element.dataset['key'] ?? '']);
    const box = element.querySelector<HTMLElement>('.mq-slot-fallback');
    if (!box) return;
    context.announce(texts.killedTitle);
    if (!hadFocus) return;
    // Otherwise the focus would fall back to the start of the page.
    box.tabIndex = -1;
    box.focus({ preventScroll: true });
  }

  function render(element: HTMLElement, record: Pick<SlotRecord, 'criticality' | 'route'> | undefined) {
    renderKilled(element, record ?? { criticality: 'regular' }, context.page(), texts);
  }

  function revivable(): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>('[data-slot][data-state="killed"]')].filter(
      ({ dataset }) => !isKilled(dataset['remote'] ?? ''),
    );
  }

  /** Fetches the page again and replaces the revived slots by the fetched ones; `attempt` counts from 1. */
  async function revive(attempt: number) {
    const { path } = context.page();
    const next = await context.fetchPage(new URL(path, location.href)).catch(() => undefined);
    if (context.page().path !== path) return;
    if (next) takeRevived(next);
    if (attempt < maxFetches && revivable().length > 0)
      reviving = setTimeout(() => void revive(attempt + 1), retryDelayMs * attempt);
  }

  function takeRevived(next: FetchedPage) {
    const data = readPageData(next.document, next.facts);
    // A redirect: the page no longer exists. It stays until the visitor leaves it.
    if (!data || next.url.pathname !== new URL(context.page().path, location.href).pathname) return;

    const elements = revivable();
    const revived = elements.map((element) => sameSlot(element, next.document));
    if (elements.some(({ dataset }) => dataset['slot'] === 'page')) {
      const hasPage = revived.some((slot) => slot?.dataset['slot'] === 'page');
      return hasPage && context.replacePage(next.document, data);
    }
    elements.forEach((element, at) => {
      const slot = revived[at];
      if (slot) context.replaceSlot(element, slot, { from: next.document, data });
    });
  }
}

/** The sequence number of a page; unknown, it is less than any other, so that every state is applied to the page. */
function sequenceOf({ sequence = 0 }: PageData): number {
  return sequence;
}

/** Finds the same slot in a newly fetched rendering of the page; undefined if it is killed there too. */
function sameSlot(element: HTMLElement, next: Document): HTMLElement | undefined {
  const { slot = '', key = '' } = element.dataset;
  const selector = `[data-slot="${CSS.escape(slot)}"]`;
  const same =
    next.querySelector<HTMLElement>(`${selector}[data-key="${CSS.escape(key)}"]`) ??
    // Slots that were mounted in the browser have other keys than the server's, in the same order.
    next.querySelectorAll<HTMLElement>(selector)[[...document.querySelectorAll(selector)].indexOf(element)];
  return same && same.dataset['state'] !== 'killed' ? same : undefined;
}
