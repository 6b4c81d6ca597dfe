import { PlatformError } from '@marquee/contracts';
import type { EventContract } from '@marquee/events';
import { Observable, Subject } from 'rxjs';
import type * as v from 'valibot';
import { checkEvent, type RefusedEvent } from './check-event.ts';
import { versionsOf } from './versions-of.ts';

export type { RefusedEvent } from './check-event.ts';

/** An event that the bus has delivered; `at` is in epoch ms. */
export type PassedEvent = { event: string; version: number; sender: string; at: number; detail: unknown };

/** A step of a recording. A handler publishes a `nested` event during the delivery of another event. */
export type RecordedStep =
  | ({ kind: 'passed'; nested: boolean } & PassedEvent)
  | { kind: 'forgotten'; event: string; version: number; at: number };

/** An error that a handler threw. The other handlers of the event still run. */
export type HandlerFailure = { event: string; version: number; cause: unknown };

export type EventBusOptions = {
  /** The event contracts by `eventKey`. If set, the bus refuses an event that has no contract here. */
  contracts?: Readonly<Record<string, EventContract>>;
  onRefused: (refused: RefusedEvent) => void;
  onHandlerFailed?: (failure: HandlerFailure) => void;
  now?: () => number;
};

/** Passes events between remotes. Validates every event against its contract. */
export type EventBus = {
  /** Validates the event and delivers it to the subscribers; passes a malformed one to `onRefused`. */
  publish<Contract extends EventContract>(contract: Contract, detail: v.InferInput<Contract['schema']>): void;
  /** Subscribes a handler; replays the last event to it if the contract says so. Returns `unsubscribe`. */
  on<Contract extends EventContract>(
    contract: Contract,
    handler: (detail: v.InferOutput<Contract['schema']>) => void,
  ): () => void;
  /** Like `on`, but returns an observable. */
  stream<Contract extends EventContract>(contract: Contract): Observable<v.InferOutput<Contract['schema']>>;
  /** Removes the stored last event, in every version, so that later subscribers no longer get it. */
  forget(contract: EventContract): void;
  /** Returns a view of this bus that publishes under another name: its events have `sender` as their sender. */
  as(sender: string): EventBus;
  /** The last delivered events, oldest first. */
  trace(): readonly PassedEvent[];
  /** The last thousand steps, oldest first, as input for `replayRecording`. */
  recording(): readonly RecordedStep[];
};

const maxSteps = 1_000;

/** Creates the event bus of a page. Each remote publishes through its own `bus.as('mfe-quiz')`. */
export function createEventBus(options: EventBusOptions): EventBus {
  const { contracts, onRefused, onHandlerFailed = throwUncaught, now = Date.now } = options;
  const passed = new Subject<{ channel: string; detail: unknown }>();
  const latest = new Map<string, unknown>();
  const steps: RecordedStep[] = [];
  let delivering = 0;

  function publishAs(sender: string, contract: EventContract, detail: unknown): void {
    const checked = checkEvent({ contracts, contract, detail, sender });
    if ('refused' in checked) return onRefused(checked.refused);

    const { name: event, version } = contract;
    const nested = delivering > 0;
    record({ kind: 'passed', nested, event, version, sender, at: now(), detail: checked.detail });
    delivering += 1;
    try {
      deliver(contract, checked.detail);
      // Subscribers of another version receive the event in that version.
      for (const other of versionsOf({ contracts, contract, detail: checked.detail, sender })) {
        if ('refused' in other) onRefused(other.refused);
        else deliver(other.contract, other.detail);
      }
    } finally {
      delivering -= 1;
    }
  }

  function deliver(contract: EventContract, detail: unknown): void {
    const channel = channelOf(contract);
    if (contract.replay === 'latest') latest.set(channel, detail);
    passed.next({ channel, detail });
  }

  function record(step: RecordedStep): void {
    steps.push(step);
    if (steps.length > maxSteps) steps.shift();
  }

  function forget({ name, version }: EventContract): void {
    record({ kind: 'forgotten', event: name, version, at: now() });
    for (const channel of latest.keys()) if (channel.startsWith(`${name}@`)) latest.delete(channel);
  }

  function stream<Contract extends EventContract>(contract: Contract) {
    const channel = channelOf(contract);
    return new Observable<v.InferOutput<Contract['schema']>>((subscriber) => {
      if (contract.replay === 'latest' && latest.has(channel)) subscriber.next(latest.get(channel));
      return passed.subscribe((event) => {
        if (event.channel === channel) subscriber.next(event.detail);
      });
    });
  }

  function on<Contract extends EventContract>(
    contract: Contract,
    handler: (detail: v.InferOutput<Contract['schema']>) => void,
  ) {
    const subscription = stream(contract).subscribe((detail) => {
      try {
        handler(detail);
      } catch (cause) {
        onHandlerFailed({ event: contract.name, version: contract.version, cause });
      }
    });
    return () => subscription.unsubscribe();
  }

  const busOf = (sender: string): EventBus => ({
    publish: (contract, detail) => publishAs(sender, contract, detail),
    on,
    stream,
    forget,
    as: busOf,
    trace: () => steps.filter((step) => step.kind === 'passed'),
    recording: () => [...steps],
  });
  return busOf('unnamed');
}

// Each version has its own channel: a subscriber of version 1 receives an event of version 2 only if it is converted.
function channelOf({ name, version }: EventContract): string {
  return `${name}@${version}`;
}

// Reports the failure to the page's handler of uncaught errors, after the delivery.
function throwUncaught({ event, cause }: HandlerFailure): void {
  queueMicrotask(() => {
    throw new PlatformError('INTERNAL', `A handler of ${event} threw`, { cause });
  });
}
