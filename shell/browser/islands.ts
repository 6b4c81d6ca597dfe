import { holdInput } from './held-input.ts';
import type { PageData } from './page-data.ts';
import type { Runtime } from './runtime-contract.ts';
import { scheduleWake } from './wake-schedule.ts';

/**
 * Watches over the slots of the page that stands: wakes each when its time comes, and again when a
 * visitor asks for another try.
 */
export function createIslands({
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
  const waking = new Set<Promise<void>>();
  document.addEventListener('click', retryWhenAsked);

  return { watch, forget, settled, areWaking: () => waking.size > 0 };

  /** Schedules every slot below an element that no island has taken yet. */
  function watch(root: ParentNode) {
    for (const element of root.querySelectorAll<HTMLElement>('[data-slot]')) {
      const state = element.dataset['state'];
      if (scheduled.has(element) || (state !== 'server' && state !== 'fallback')) continue;
      scheduled.set(
        element,
        scheduleWake(element, () => void wake(element), isSignedIn),
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

  /** Settles when everything that is waking now lives or has failed. */
  async function settled(): Promise<void> {
    await Promise.all(waking);
  }

  async function wake(element: HTMLElement) {
    const underway = wakeNow(element);
    waking.add(underway);
    await underway;
    waking.delete(underway);
  }

  async function wakeNow(element: HTMLElement) {
    const record = page().slots[element.dataset['key'] ?? ''];
    if (!record || element.dataset['state'] === 'live' || element.dataset['waking'] === '') return;

    element.dataset['waking'] = '';
    const held = holdInput(element);
    openScripts();
    try {
      const runtime = await loadRuntime();
      if (element.isConnected) await runtime.wake(element, record);
    } catch (failure) {
      onFailed(element, record, failure);
    } finally {
      delete element.dataset['waking'];
      held.release();
    }
  }

  function retryWhenAsked({ target }: MouseEvent) {
    const button = (target as Element | null)?.closest('[data-retry]');
    const element = button?.closest<HTMLElement>('[data-slot]');
    if (element) void wake(element);
  }
}

/** Links of scripts that were kept back for a finger: all at once, instead of one found through the other. */
function openScripts() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-opens="touch"][media="not all"]'))
    link.media = 'all';
}
