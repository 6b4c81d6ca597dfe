import { PlatformError, type EventContract } from '@marquee/contracts';
import { Observable, Subject } from 'rxjs';
import type * as v from 'valibot';
import { checkEvent, type RefusedEvent } from './check-event.ts';

export type { RefusedEvent } from './check-event.ts';

/** An event that passed; `at` is milliseconds since 1970. */
export type PassedEvent = { event: string; version: number; sender: string; at: number };

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
  /** Ends the replay of a contract's last event, when it is no longer true. */
  forget(contract: EventContract): void;
  /** This bus, publishing in another name. */
  as(sender: string): EventBus;
  /** The last hundred events that passed, oldest first. */
  trace(): readonly PassedEvent[];
};

const tracedEvents = 100;

/** Opens a bus. Everybody in a page shares one; `as('mfe-quiz')` says who publishes. */
export function createEventBus(options: EventBusOptions): EventBus {
  const { contracts, onRefused, onHandlerFailed = failLater, now = Date.now } = options;
  const passed = new Subject<{ channel: string; detail: unknown }>();
  const latest = new Map<string, unknown>();
  const traced: PassedEvent[] = [];

  function publishAs(sender: string, contract: EventContract, detail: unknown): void {
    const checked = checkEvent({ contracts, contract, detail, sender });
    if ('refused' in checked) return onRefused(checked.refused);

    const channel = channelOf(contract);
    traced.push({ event: contract.name, version: contract.version, sender, at: now() });
    if (traced.length > tracedEvents) traced.shift();
    if (contract.replay === 'latest') latest.set(channel, checked.detail);
    passed.next({ channel, detail: checked.detail });
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
    forget: (contract) => void latest.delete(channelOf(contract)),
    as: busOf,
    trace: () => [...traced],
  });
  return busOf('unnamed');
}

// Version two of an event is another event: who hears only version one must not get it.
function channelOf({ name, version }: EventContract): string {
  return `${name}@${version}`;
}

// Nobody takes the failure: it goes to the page's own handler of uncaught errors, after the event passed.
function failLater({ event, cause }: HandlerFailure): void {
  queueMicrotask(() => {
    throw new PlatformError('INTERNAL', `A handler of ${event} threw`, { cause });
  });
}
