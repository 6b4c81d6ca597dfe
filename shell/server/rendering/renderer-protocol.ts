import { contentRenderId, type FromWorker, type ToWorker } from './messages.ts';
import { readMessage, type FromRenderer } from './read-message.ts';

/** How many renders may have no outcome, late ones included, and how many requests may wait for their response. */
const maxOpen = 2_000;
/** What a process may send in a second: messages that the shell did not ask for, and bytes of all messages. */
const maxUnasked = 5_000;
const maxBytes = 64 * 1024 * 1024;
const windowMs = 1_000;

/**
 * Checks that a renderer process sends only what the shell has requested: one outcome for each render, one pong for
 * each ping, requests with rising numbers for renders without an outcome, and no more of anything than a release needs.
 * The code of a release may control its process completely.
 */
export class RendererProtocol {
  /** The renders without an outcome, with the deadline of each, in milliseconds since 1970. */
  readonly #renders = new Map<number, number>();
  readonly #pings = new Set<number>();
  readonly #waiting = { apiRequest: new Set<number>(), contentRead: new Set<number>() };
  readonly #last = { apiRequest: -1, contentRead: -1 };
  readonly #now: () => number;
  #hasStarted = false;
  #hasEnded = false;
  #window = { since: -Infinity, unasked: 0, bytes: 0 };

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether the process has nothing to complete. A render that is late by now may never have an outcome. */
  get isIdle(): boolean {
    return this.#pings.size === 0 && ![...this.#renders.values()].some((until) => until > this.#now());
  }

  /** Notes a message to the process. Throws if too many renders have no outcome: their code hangs. */
  sent(message: ToWorker): void {
    if ('ping' in message) this.#pings.add(message.ping);
    else if ('apiRequest' in message) this.#waiting.apiRequest.delete(message.apiRequest);
    else if ('contentRead' in message) this.#waiting.contentRead.delete(message.contentRead);
    else {
      this.#renders.set(message.id, message.until);
      if (this.#renders.size > maxOpen) throw new Error(`has ${maxOpen} renders without an outcome`);
    }
  }

  /** Reads a frame from the process. Throws if it is malformed, or is not due. */
  receive(part: number, json: Buffer): FromRenderer {
    this.#count(json.byteLength);
    const read = readMessage(part, json);
    if (this.#hasEnded) throw new Error('sent a message after its end');
    if (read.part === 'release') this.#check(read.message);
    else if ('ended' in read.message) this.#hasEnded = true;
    else if ('started' in read.message) {
      if (this.#hasStarted) throw new Error('started twice');
      this.#hasStarted = true;
    } else this.#countUnasked();
    return read;
  }

  #check(message: FromWorker): void {
    if ('id' in message) return take(this.#renders, message.id, 'an outcome of a render');
    if ('pong' in message) return take(this.#pings, message.pong, 'a pong');
    this.#countUnasked();
    if ('apiRequest' in message) {
      if (message.renderId !== contentRenderId && !this.#renders.has(message.renderId))
        throw new Error('sent an API request of no render');
      this.#rise('apiRequest', message.apiRequest);
    } else if ('contentRead' in message) this.#rise('contentRead', message.contentRead);
  }

  #rise(kind: 'apiRequest' | 'contentRead', number: number): void {
    if (number <= this.#last[kind]) throw new Error(`sent the ${kind} ${number} after ${this.#last[kind]}`);
    this.#last[kind] = number;
    this.#waiting[kind].add(number);
    if (this.#waiting[kind].size > maxOpen) throw new Error(`waits for ${maxOpen} responses`);
  }

  #count(bytes: number): void {
    if (this.#now() >= this.#window.since + windowMs)
      this.#window = { since: this.#now(), unasked: 0, bytes: 0 };
    this.#window.bytes += bytes;
    if (this.#window.bytes > maxBytes) throw new Error(`sent more than ${maxBytes} bytes in a second`);
  }

  #countUnasked(): void {
    this.#window.unasked += 1;
    if (this.#window.unasked > maxUnasked) throw new Error(`sent ${maxUnasked} messages in a second`);
  }
}

function take(open: { delete(number: number): boolean }, number: number, what: string): void {
  if (!open.delete(number)) throw new Error(`sent ${what} that was not due`);
}
