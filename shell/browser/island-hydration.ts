import { backoffMs, createCircuitBreaker, type CircuitBreaker } from '@marquee/timing';
import type { ErrorCode } from '@marquee/contracts';
import { bufferInput } from './buffered-input.ts';
import type { PageData, SlotRecord } from '../page/page-data.ts';
import { scheduleHydration } from './hydration-triggers.ts';
import {
  nextIsland,
  waiting,
  type IslandEffect,
  type IslandEvent,
  type IslandState,
} from './island-state.ts';
import { isTransient } from './transient-failures.ts';
import type { Runtime } from './runtime-contract.ts';

/** A slot that failed, with what is needed to show the failure (`showIslandFailure`). */
export type FailedIsland = {
  element: HTMLElement;
  record: SlotRecord;
  /** Copies of the server's nodes; undefined if the server did not render the slot. */
  served: Node[] | undefined;
  /** The control that the visitor tapped, or the field that the visitor changed, without a response. */
  used: HTMLElement | undefined;
  /** How often it has failed, and whether it is tried again by itself. */
  state: Extract<IslandState, { status: 'failed' }>;
};

type Entry = {
  state: IslandState;
  cancelTrigger: () => void;
  input: ReturnType<typeof bufferInput> | undefined;
  served: Node[] | undefined;
  isTransient: boolean;
  /** Whether the visitor pressed the retry button: then it is tried, also while the circuit is open. */
  isPressed: boolean;
  retry: ReturnType<typeof setTimeout> | undefined;
};

const retryDelay = { firstMs: 2_000, maxMs: 60_000 };
/** After three failures within a minute, requests for a remote's code stop, but for single probes. */
const circuit = { failures: 3, withinMs: 60_000, firstProbeMs: 5_000, maxProbeMs: 60_000 };

/**
 * Creates the object that hydrates the slots of the page: `watch` schedules the slots in an element. A slot hydrates
 * when its trigger fires. After a failure that may pass, it is tried again automatically, and it is tried again when
 * the visitor presses its retry button.
 */
export function createIslandHydration({
  page,
  isSignedIn,
  isStored,
  isKilled,
  loadRuntime,
  showFailure,
  hideFailure,
  onTapLost,
}: {
  page: () => PageData;
  isSignedIn: () => boolean;
  /** Whether the browser's storage has a key. */
  isStored: (key: string) => boolean;
  /** Whether the kill switch turned a remote off since the page was rendered. */
  isKilled: (remote: string) => boolean;
  loadRuntime: () => Promise<Runtime>;
  showFailure: (failed: FailedIsland) => void;
  /** Removes the notice of a failure, before React takes the slot's HTML over. */
  hideFailure: (element: HTMLElement) => void;
  /** Called when a slot has hydrated, but a tap before that cannot be replayed. */
  onTapLost: () => void;
}) {
  const entries = new Map<HTMLElement, Entry>();
  const underway = new Set<Promise<void>>();
  const breakers = new Map<string, CircuitBreaker>();
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element | null)?.closest('[data-retry]');
    const element = button?.closest<HTMLElement>('[data-slot]');
    if (!element) return;
    const entry = entries.get(element);
    if (entry) entry.isPressed = true;
    hydrate(element);
  });
  addEventListener('online', retryFailed);
  document.addEventListener('visibilitychange', () => document.hidden || retryFailed());

  return {
    watch,
    hydrate,
    forget,
    retryFailed,
    /** Reports that a mounted island threw and was removed. */
    failed: (element: HTMLElement, failure: unknown) => {
      const entry = entries.get(element);
      if (!entry) return;
      breakerOf(element).fail();
      failed(element, entry, failure);
    },
    /** Copies of the nodes with which the server filled a slot; undefined if it did not. */
    served: (element: HTMLElement) => entries.get(element)?.served,
    /** The state of the circuit breaker of a slot's release. */
    circuitOf: (element: HTMLElement) => breakerOf(element).state(),
    /** The slots that are watched and are not in the document, because the page around them was removed. */
    detached: () => [...entries.keys()].filter(({ isConnected }) => !isConnected),
    /** Resolves when every hydration now under way has finished or failed. */
    settled: async (): Promise<void> => void (await Promise.all(underway)),
    areHydrating: () => underway.size > 0,
  };

  /** Schedules the hydration of every slot in `root` that is not yet hydrated, killed or scheduled. */
  function watch(root: ParentNode) {
    for (const element of root.querySelectorAll<HTMLElement>('[data-slot]')) {
      const state = element.dataset['state'];
      // The server's HTML of a hole is fetched.
      if (entries.has(element) || 'hole' in element.dataset) continue;
      if (state !== 'server' && state !== 'fallback') continue;
      newEntry(element).cancelTrigger = scheduleHydration(
        element,
        () => hydrate(element),
        isSignedIn,
        isStored,
      );
    }
  }

  /** Hydrates or mounts a slot now, unless that is under way or done, or its remote was killed. */
  function hydrate(element: HTMLElement) {
    const { remote = '', state } = element.dataset;
    if (state === 'killed' || isKilled(remote)) return;
    // A slot that is wanted before its HTML was fetched, or cannot be fetched, is rendered in the browser.
    delete element.dataset['hole'];
    send(element, entries.get(element) ?? newEntry(element), { type: 'wanted' });
  }

  /** Ends the islands in an element that leaves the page. */
  function forget(root: Node) {
    for (const [element, entry] of entries) {
      if (!root.contains(element)) continue;
      send(element, entry, { type: 'left' });
      entries.delete(element);
    }
  }

  function newEntry(element: HTMLElement): Entry {
    const nothing = {
      input: undefined,
      served: undefined,
      isTransient: false,
      isPressed: false,
      retry: undefined,
    };
    const entry = { state: waiting, cancelTrigger: () => undefined, ...nothing };
    entries.set(element, entry);
    return entry;
  }

  function send(element: HTMLElement, entry: Entry, event: IslandEvent) {
    const { state, effects } = nextIsland(entry.state, event);
    entry.state = state;
    for (const effect of effects) perform(effect, element, entry);
  }

  function perform(effect: IslandEffect, element: HTMLElement, entry: Entry) {
    switch (effect) {
      case 'attempt': {
        stopWaiting(entry);
        const done = attempt(element, entry).finally(() => underway.delete(done));
        underway.add(done);
        return;
      }
      case 'show-mounted':
        delete element.dataset['hydrating'];
        if (entry.input?.replay()) onTapLost();
        entry.input = undefined;
        return;
      case 'show-failure': {
        delete element.dataset['hydrating'];
        const [record, { state, served }] = [recordOf(element), entry];
        if (!record || state.status !== 'failed') return;
        const used = entry.input?.fail(state.willRetry);
        // What the visitor does now is held for the next attempt, also after an island that had mounted.
        entry.input ??= buffer(element, entry);
        showFailure({ element, record, served, used, state });
        return;
      }
      case 'schedule-retry': {
        const delayMs = backoffMs(entry.state.failures, retryDelay);
        entry.retry = setTimeout(() => send(element, entry, { type: 'wanted' }), delayMs);
        return;
      }
      case 'release':
        stopWaiting(entry);
        entry.input?.end();
        delete element.dataset['hydrating'];
    }
  }

  function buffer(element: HTMLElement, entry: Entry) {
    return bufferInput(element, () => entry.state.status === 'failed' && hydrate(element));
  }

  function stopWaiting({ retry, cancelTrigger }: Entry) {
    clearTimeout(retry);
    cancelTrigger();
  }

  async function attempt(element: HTMLElement, entry: Entry) {
    const record = recordOf(element);
    const { attempt: mine } = entry.state;
    const isCurrent = () => entry.state.attempt === mine && entry.state.status !== 'left';
    if (!record) return send(element, entry, { type: 'left' });

    element.dataset['hydrating'] = '';
    if (entry.input) entry.input.readFields();
    else entry.input = buffer(element, entry);
    // If React throws, it removes the nodes that it took over.
    if (element.dataset['state'] === 'server')
      entry.served ??= [...element.childNodes].map((node) => node.cloneNode(true));
    startPreloads();
    try {
      const runtime = await loadRuntime().catch((cause: unknown) => {
        console.error(cause);
        throw runtimeMissing;
      });
      if (isCurrent()) await hydrateBy(runtime);
    } catch (failure) {
      if (!isCurrent()) return;
      // The page has removed it, or it has to wait for the next document.
      if (wasRemoved(failure)) send(element, entry, { type: 'left' });
      else failed(element, entry, failure);
    }

    async function hydrateBy(runtime: Runtime) {
      const breaker = breakerOf(element);
      const { isPressed } = entry;
      entry.isPressed = false;
      if (breaker.admit() === 'refuse' && !isPressed) throw circuitOpen;
      try {
        const { isFormer } = await runtime.hydrate(element, record!, {
          onLoaded: () => {
            send(element, entry, { type: 'loaded', attempt: mine });
            hideFailure(element);
            return isCurrent();
          },
          onRendered: () => entry.input?.replayFields(),
        });
        breaker.succeed();
        send(element, entry, { type: 'mounted', attempt: mine, isFormer });
      } catch (failure) {
        if (isCurrent() && !wasRemoved(failure)) breaker.fail();
        throw failure;
      }
    }
  }

  function failed(element: HTMLElement, entry: Entry, failure: unknown) {
    entry.isTransient = isTransient(failure);
    send(element, entry, {
      type: 'failed',
      attempt: entry.state.attempt,
      isTransient: entry.isTransient,
      isRefused: failure === circuitOpen,
    });
  }

  /**
   * The circuit breaker of a slot's release: after a rollback, the failures of the former release do not count. Each
   * slot whose remote is not known yet, and which is the shell's until then, has its own.
   */
  function breakerOf({ dataset: { remote, release, slot } }: HTMLElement): CircuitBreaker {
    const key = remote === 'shell' ? `${slot}` : `${remote} ${release}`;
    const breaker = breakers.get(key) ?? createCircuitBreaker(circuit);
    breakers.set(key, breaker);
    return breaker;
  }

  /** Tries each slot again whose failure may pass. */
  function retryFailed() {
    for (const [element, { state, isTransient: mayPass }] of entries)
      if (state.status === 'failed' && mayPass) hydrate(element);
  }

  function recordOf({ dataset }: HTMLElement): SlotRecord | undefined {
    return page().slots[dataset['key'] ?? ''];
  }
}

/** Whether an island was removed before it mounted: not a failure of it. */
function wasRemoved(failure: unknown): boolean {
  return (failure as Error | null)?.name === 'IslandRemoved';
}

/** Why a slot fails while the runtime does not load: a later attempt loads it again. */
const runtimeMissing = { code: 'REMOTE_DID_NOT_LOAD' satisfies ErrorCode };
/** Why a slot fails while the circuit of its release is open. */
const circuitOpen = { code: 'REMOTE_CIRCUIT_OPEN' satisfies ErrorCode };

/** Starts all preloads that wait for an interaction at once; otherwise each script would load the next one. */
function startPreloads() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-opens="touch"][media="not all"]'))
    link.media = 'all';
}
