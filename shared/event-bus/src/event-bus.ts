import { PlatformError } from '@marquee/contracts';
import type { EventContract } from '@marquee/events';
import { Observable, Subject } from 'rxjs';
import type * as v from 'valibot';
import { checkEvent, type RefusedEvent } from './check-event.ts';
import { versionsOf } from './versions-of.ts';

export type { RefusedEvent } from './check-event.ts';

/** An event that passed; `at` is milliseconds since 1970. */
export type PassedEvent = { event: string; version: number; sender: string; at: number; detail: unknown };

/** One thing that happened on a bus; `nested` is what a hearer published at once because of another event. */
export type RecordedStep =
  | ({ kind: 'passed'; nested: boolean } & PassedEvent)
  | { kind: 'forgotten'; event: string; version: number; at: number };

/** A handler that threw; the other handlers got their event all the same. */
export type HandlerFailure = { event: string; version: number; cause: unknown };

export type EventBusOptions = {
  /** The agreed contracts by name; with them, an event nobody agreed on is refused. */
  contracts?: Readonly<Record<string, EventContract>>;
  onRefused: (refused: RefusedEvent) => void;
  onHandlerFailed?: (failure: HandlerFailure) => void;
  now?: () => number;
};

/** How remotes talk: events with a contract, checked when they pass. */
export type EventBus = {
  /** Checks the event and hands it to everybody who listens now. A malformed one is reported, not delivered. */
  publish<Contract extends EventContract>(contract: Contract, detail: v.InferInput<Contract['schema']>): void;
  /** Calls the handler for every event, the remembered one first where the contract replays. Returns what ends it. */
  on<Contract extends EventContract>(
    contract: Contract,
    handler: (detail: v.InferOutput<Contract['schema']>) => void,
  ): () => void;
  /** The same as an observable. */
  stream<Contract extends EventContract>(contract: Contract): Observable<v.InferOutput<Contract['schema']>>;
  /** Ends the replay of an event's last occurrence in every version, when it is no longer true. */
  forget(contract: EventContract): void;
  /** This bus, publishing in another name. */
  as(sender: string): EventBus;
  /** The last events that passed, oldest first. */
  trace(): readonly PassedEvent[];
  /** The last thousand steps, oldest first: with the same hearers, `replayRecording` leads to the same state. */
  recording(): readonly RecordedStep[];
};

const keptSteps = 1_000;

/** Opens a bus. Everybody in a page shares one; `as('mfe-quiz')` says who publishes. */
export function createEventBus(options: EventBusOptions): EventBus {
  const { contracts, onRefused, onHandlerFailed = failLater, now = Date.now } = options;
  const passed = new Subject<{ channel: string; detail: unknown }>();
  const latest = new Map<string, unknown>();
  const steps: RecordedStep[] = [];
  let delivering = 0;

  function publishAs(sender: string, contract: EventContract, detail: unknown): void {
    const checked = checkEvent({ contracts, contract, detail, sender });
    if ('refused' in checked) return onRefused(checked.refused);

    const { name: event, version } = contract;
    record({
      kind: 'passed',
      nested: delivering > 0,
      event,
      version,
      sender,
      at: now(),
      detail: checked.detail,
    });
    delivering += 1;
    try {
      deliver(contract, checked.detail);
      // Who hears another version hears it in theirs.
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
    if (steps.length > keptSteps) steps.shift();
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

// Version two of an event is another event: who hears only version one gets it translated or not at all.
function channelOf({ name, version }: EventContract): string {
  return `${name}@${version}`;
}

// Nobody takes the failure: it goes to the page's own handler of uncaught errors, after the event passed.
function failLater({ event, cause }: HandlerFailure): void {
  queueMicrotask(() => {
    throw new PlatformError('INTERNAL', `A handler of ${event} threw`, { cause });
  });
}
