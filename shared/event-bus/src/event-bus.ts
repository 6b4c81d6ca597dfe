import {
  eventKey,
  parseEventKey,
  PlatformError,
  type EventContract,
  type EventContracts,
  type RemoteEvents,
} from '@marquee/contracts';
import { Observable, Subject } from 'rxjs';
import { checkEvent, type RefusedEvent } from './check-event.ts';
import { versionsOf } from './versions-of.ts';

export type { RefusedEvent } from './check-event.ts';

/** An event that the bus has delivered to its subscribers. `at` is the time, in milliseconds since 1970. */
export type PassedEvent = { event: string; version: number; sender: string; at: number; detail: unknown };

/**
 * A step in the recording of an event bus, which `replayRecording` can repeat. `passed`: an event was delivered;
 * `nested` is true if a handler published it while it handled another event. `forgotten`: `forget` was called, so that
 * later subscribers do not get the last event of this name.
 */
export type RecordedStep =
  | ({ kind: 'passed'; nested: boolean } & PassedEvent)
  | { kind: 'forgotten'; event: string; version: number; at: number };

/** The report of an error that a subscriber's handler threw. The other handlers of the event still run. */
export type HandlerFailure = { event: string; version: number; cause: unknown };

export type EventBusOptions = {
  /**
   * Returns the contracts of the events that may be published now; more may be added while the page is open. The
   * bus refuses an event without a contract.
   */
  contracts: () => EventContracts;
  onRefused: (refused: RefusedEvent) => void;
  onHandlerFailed?: (failure: HandlerFailure) => void;
  now?: () => number;
};

/**
 * Passes events between remotes, by their key: the event's name, and from version 2 on also its version, such as
 * `auth:logged-in@2`. Validates every event by its contract. `Events` has the details of events by key.
 */
export type EventBus<Events extends object = RemoteEvents> = {
  /** Validates the event and delivers it to the subscribers; passes a malformed one to `onRefused`. */
  publish<Key extends keyof Events & string>(event: Key, detail: Events[Key]): void;
  /** Subscribes a handler; replays the last event to it if the contract says so. Returns `unsubscribe`. */
  on<Key extends keyof Events & string>(event: Key, handler: (detail: Events[Key]) => void): () => void;
  /** Like `on`, but returns an observable. */
  stream<Key extends keyof Events & string>(event: Key): Observable<Events[Key]>;
  /** Subscribes a handler to all delivered events. Returns `unsubscribe`. */
  onEvery(handler: (event: PassedEvent) => void): () => void;
  /** Removes the stored last event, in every version, so that later subscribers no longer get it. */
  forget(event: keyof Events & string): void;
  /** Returns a view of this bus that publishes under another name: its events have `sender` as their sender. */
  as(sender: string): EventBus<Events>;
  /** The last delivered events, oldest first. */
  trace(): readonly PassedEvent[];
  /** The last thousand steps, oldest first, as input for `replayRecording`. */
  recording(): readonly RecordedStep[];
};

/** How remotes of sdk 1 name an event: by its contract, which their shell provided as a module. */
type EventOfSdk1 = { name: string; version: number } & EventContract;

const maxSteps = 1_000;

/** Creates the event bus of a page. Each remote publishes through its own `bus.as('mfe-quiz')`. */
export function createEventBus<Events extends object = RemoteEvents>(
  options: EventBusOptions,
): EventBus<Events> {
  const { contracts: contractsNow, onRefused, onHandlerFailed = throwUncaught, now = Date.now } = options;
  const passed = new Subject<{ key: string; detail: unknown }>();
  const delivered = new Subject<PassedEvent>();
  const latest = new Map<string, unknown>();
  const steps: RecordedStep[] = [];
  let delivering = 0;

  function publishAs(sender: string, published: string | EventOfSdk1, detail: unknown): void {
    const key = keyOf(published);
    const own = typeof published === 'object' ? { [key]: published } : {};
    const event = { contracts: { ...own, ...contractsNow() }, key, detail, sender };
    const checked = checkEvent(event);
    if ('refused' in checked) return onRefused(checked.refused);

    const { name, version } = parseEventKey(key);
    const passing = { event: name, version, sender, at: now(), detail };
    record({ kind: 'passed', nested: delivering > 0, ...passing });
    delivering += 1;
    try {
      deliver(key, checked.contract.replay, detail);
      // Subscribers of another version receive the event in that version.
      for (const other of versionsOf(event)) {
        if ('refused' in other) onRefused(other.refused);
        else deliver(other.key, other.contract.replay, other.detail);
      }
      delivered.next(passing);
    } finally {
      delivering -= 1;
    }
  }

  function deliver(key: string, replay: 'latest' | 'none' | undefined, detail: unknown): void {
    if (replay === 'latest') latest.set(key, detail);
    passed.next({ key, detail });
  }

  function record(step: RecordedStep): void {
    steps.push(step);
    if (steps.length > maxSteps) steps.shift();
  }

  function forget(event: string | EventOfSdk1): void {
    const { name, version } = parseEventKey(keyOf(event));
    record({ kind: 'forgotten', event: name, version, at: now() });
    for (const one of latest.keys()) if (parseEventKey(one).name === name) latest.delete(one);
  }

  function stream(event: string | EventOfSdk1): Observable<unknown> {
    const key = keyOf(event);
    return new Observable((subscriber) => {
      if (latest.has(key)) subscriber.next(latest.get(key));
      return passed.subscribe((other) => {
        if (other.key === key) subscriber.next(other.detail);
      });
    });
  }

  function subscribe<Value>(
    events: Observable<Value>,
    handler: (value: Value) => void,
    eventOf: (value: Value) => { event: string; version: number },
  ) {
    const subscription = events.subscribe((value) => {
      try {
        handler(value);
      } catch (cause) {
        const { event, version } = eventOf(value);
        onHandlerFailed({ event, version, cause });
      }
    });
    return () => subscription.unsubscribe();
  }

  const busOf = (sender: string): EventBus<Record<string, unknown>> => ({
    publish: (key, detail) => publishAs(sender, key, detail),
    on: (key, handler) =>
      subscribe(stream(key), handler, () => {
        const { name: event, version } = parseEventKey(keyOf(key));
        return { event, version };
      }),
    stream,
    onEvery: (handler) => subscribe(delivered, handler, (event) => event),
    forget,
    as: busOf,
    trace: () => steps.filter((step) => step.kind === 'passed'),
    recording: () => [...steps],
  });
  // The contracts, which the bus checks, and `Events` describe the same details.
  return busOf('unnamed') as unknown as EventBus<Events>;
}

function keyOf(event: string | EventOfSdk1): string {
  return typeof event === 'string' ? event : eventKey(event);
}

// Reports the failure to the page's handler of uncaught errors, after the delivery.
function throwUncaught({ event, cause }: HandlerFailure): void {
  queueMicrotask(() => {
    throw new PlatformError('INTERNAL', `A handler of ${event} threw`, { cause });
  });
}
