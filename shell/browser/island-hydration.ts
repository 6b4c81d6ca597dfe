import { bufferInput } from './buffered-input.ts';
import type { PageData, SlotRecord } from '../page/page-data.ts';
import type { Runtime } from './runtime-contract.ts';
import { scheduleHydration } from './hydration-triggers.ts';

/** Hydrates each slot of the page when its trigger fires, and again when a visitor presses its retry button. */
export function createIslandHydration({
  page,
  isSignedIn,
  loadRuntime,
  onFailed,
}: {
  page: () => PageData;
  isSignedIn: () => boolean;
  loadRuntime: () => Promise<Runtime>;
  onFailed: (element: HTMLElement, record: SlotRecord, failure: unknown) => void;
}) {
  const scheduled = new Map<HTMLElement, () => void>();
  const hydrating = new Set<Promise<void>>();
  document.addEventListener('click', retry);

  return { watch, forget, settled, areHydrating: () => hydrating.size > 0 };

  /** Schedules the hydration of every slot in `root` that is not yet hydrated, killed or scheduled. */
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

  /** Cancels the scheduled hydrations in an element that leaves the page. */
  function forget(root: Node) {
    for (const [element, cancel] of scheduled) {
      if (!root.contains(element)) continue;
      cancel();
      scheduled.delete(element);
    }
  }

  /** Resolves when every hydration now under way has finished or failed. */
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
    const input = bufferInput(element);
    startPreloads();
    try {
      const runtime = await loadRuntime();
      if (element.isConnected) await runtime.hydrate(element, record);
    } catch (failure) {
      onFailed(element, record, failure);
    } finally {
      delete element.dataset['hydrating'];
      input.replay();
    }
  }

  function retry({ target }: MouseEvent) {
    const button = (target as Element | null)?.closest('[data-retry]');
    const element = button?.closest<HTMLElement>('[data-slot]');
    if (element) void hydrate(element);
  }
}

/** Starts all preloads that wait for an interaction at once; otherwise each script would load the next one. */
function startPreloads() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-opens="touch"][media="not all"]'))
    link.media = 'all';
}
