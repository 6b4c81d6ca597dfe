import { bufferInput } from './buffered-input.ts';
import type { PageData } from '../page/page-data.ts';
import type { Runtime } from './runtime-contract.ts';
import { scheduleHydration } from './hydration-triggers.ts';

/**
 * Watches over the slots of the page that stands: hydrates each when its time comes, and again when a
 * visitor asks for another try.
 */
export function createIslandHydration({
  page,
  isSignedIn,
  loadRuntime,
  onFailed,
}: {
  page: () => PageData;
  isSignedIn: () => boolean;
  loadRuntime: () => Promise<Runtime>;
  onFailed: (element: HTMLElement, record: PageData['slots'][string], failure: unknown) => void;
}) {
  const scheduled = new Map<HTMLElement, () => void>();
  const hydrating = new Set<Promise<void>>();
  document.addEventListener('click', retryWhenAsked);

  return { watch, forget, settled, areHydrating: () => hydrating.size > 0 };

  /** Schedules every slot below an element that no island has taken yet. */
  function watch(root: ParentNode) {
    for (const element of root.querySelectorAll<HTMLElement>('[data-slot]')) {
      const state = element.dataset['state'];
      if (scheduled.has(element) || (state !== 'server' && state !== 'fallback')) continue;
      scheduled.set(
        element,
        scheduleHydration(element, () => void hydrate(element), isSignedIn),
      );
    }
  }

  /** Cancels what is scheduled below an element that leaves the page. */
  function forget(root: Node) {
    for (const [element, cancel] of scheduled) {
      if (!root.contains(element)) continue;
      cancel();
      scheduled.delete(element);
    }
  }

  /** Settles when everything that is hydrating now lives or has failed. */
  async function settled(): Promise<void> {
    await Promise.all(hydrating);
  }

  async function hydrate(element: HTMLElement) {
    const underway = hydrateNow(element);
    hydrating.add(underway);
    await underway;
    hydrating.delete(underway);
  }

  async function hydrateNow(element: HTMLElement) {
    const record = page().slots[element.dataset['key'] ?? ''];
    if (!record || element.dataset['state'] === 'hydrated' || element.dataset['hydrating'] === '') return;

    element.dataset['hydrating'] = '';
    const held = bufferInput(element);
    openScripts();
    try {
      const runtime = await loadRuntime();
      if (element.isConnected) await runtime.hydrate(element, record);
    } catch (failure) {
      onFailed(element, record, failure);
    } finally {
      delete element.dataset['hydrating'];
      held.release();
    }
  }

  function retryWhenAsked({ target }: MouseEvent) {
    const button = (target as Element | null)?.closest('[data-retry]');
    const element = button?.closest<HTMLElement>('[data-slot]');
    if (element) void hydrate(element);
  }
}

/** Links of scripts that were kept back for a finger: all at once, instead of one found through the other. */
function openScripts() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-opens="touch"][media="not all"]'))
    link.media = 'all';
}
