import { readPageData } from '../read-page-data.ts';
import type { PageContext } from './deferred-contract.ts';

/** How many holes a request has: servers and caches limit the length of a URL. */
const maxHoles = 10;

/**
 * Returns a function that fetches the "holes" of a page from the server and inserts them. Holes are slots that a page
 * shared by several visitors lacks. One request fetches at most ten. The browser renders a slot itself if the server
 * does not return it, or returns another release of it than the page's plan contains, as a shell with another snapshot
 * may do.
 */
export function createHoles(
  context: Pick<PageContext, 'page' | 'fetchPage' | 'replaceSlot' | 'hydrate'>,
): () => void {
  const requested = new WeakSet<HTMLElement>();

  return () => {
    const holes = [...document.querySelectorAll<HTMLElement>('[data-hole]')].filter(
      (element) => isOpen(element) && !requested.has(element),
    );
    for (const element of holes) requested.add(element);
    for (let at = 0; at < holes.length; at += maxHoles) void fill(holes.slice(at, at + maxHoles));
  };

  async function fill(holes: HTMLElement[]) {
    const { path, slots } = context.page();
    const wanted = holes.flatMap(({ dataset: { key = '', hole: seal = '' } }) => {
      const record = slots[key];
      return record ? [{ key, name: record.slot, version: record.version, params: record.params, seal }] : [];
    });
    const query = new URLSearchParams({ path, holes: JSON.stringify(wanted) });
    const fetched = await context
      .fetchPage(new URL(`/__marquee/holes?${query}`, location.href))
      .catch(console.warn);
    const data = fetched && readPageData(fetched.document, {});
    for (const element of holes.filter(isOpen)) {
      const { key = '' } = element.dataset;
      const slot = fetched?.document.querySelector<HTMLElement>(`[data-slot][data-key="${CSS.escape(key)}"]`);
      const isPlanned = data?.slots[key]?.version === slots[key]?.version;
      if (fetched && data && slot && isPlanned)
        context.replaceSlot(element, slot, { from: fetched.document, data });
      else context.hydrate(element);
    }
  }
}

/** Whether a hole is still one: it may have left the page, be killed, or be rendered in the browser meanwhile. */
function isOpen({ isConnected, dataset }: HTMLElement): boolean {
  return isConnected && 'hole' in dataset && dataset['state'] !== 'killed';
}
