import { Worker } from 'node:worker_threads';
import { PlatformError } from '@marquee/contracts';
import type { CallSpan } from '@marquee/contracts/trace';
import type {
  SendApiRequest,
  RenderApiRequest,
  FromWorker,
  RenderFailure,
  RenderRequest,
  RenderResult,
  ToWorker,
  WorkerStart,
} from './messages.ts';
import type { RenderFault } from './render-fault.ts';

export type ReleaseWorker = {
  /**
   * Starts the thread in advance, so that no visitor waits. Resolves when the thread replies or has crashed. If
   * the thread does not reply in time, terminates it and rejects with REMOTE_TOO_LATE.
   */
  warm(): Promise<void>;
  /**
   * Renders within `deadlineMs`; `send` sends the API requests of the render. Rejects with REMOTE_TOO_LATE or
   * REMOTE_DID_NOT_RENDER.
   */
  render(request: RenderRequest, deadlineMs: number, send: SendApiRequest): Promise<RenderResult>;
  retire(): Promise<void>;
};

type PendingRender = {
  settle: (message: FromWorker) => void;
  fail: (failure: unknown) => void;
  send: SendApiRequest;
};

/** How a thread with a late render replied to a ping: with its hanging renders, or not at all. */
type Verdict = { hanging: number[] } | 'ended' | 'blameless';

/** A thread that does not reply to a ping for this long is in an endless loop, not just busy. */
const loopAfterMs = 3_000;
const startTimeoutMs = 15_000;
const minBackoffMs = 250;
const maxBackoffMs = 30_000;
const memoryLimitMb = 192;
/** The memory for short-lived objects: with more, concurrent renders cause fewer garbage collections. */
const youngLimitMb = 48;

/**
 * Creates the worker thread of one release. It starts when first needed, is terminated if it loops or leaks
 * memory, and then restarts with exponential backoff, so that a broken release costs the shell little.
 * `measured` receives the tracing spans of the API requests.
 */
export function createReleaseWorker(
  script: string,
  start: WorkerStart,
  {
    warmTimeoutMs = startTimeoutMs,
    measured = () => undefined,
  }: { warmTimeoutMs?: number; measured?: (span: CallSpan) => void } = {},
): ReleaseWorker {
  let thread: Worker | undefined;
  let retired = false;
  let retryAt = 0;
  let backoff = minBackoffMs;
  let nextId = 0;
  const pending = new Map<number, PendingRender>();
  /** Pings to threads with a late render. */
  const suspects = new Map<Worker, Promise<Verdict>>();
  /** Whether the release has ever rendered. If not, it is at fault for renders that fail during the backoff. */
  let hasRendered = false;
  const responsive = new WeakSet<Worker>();

  return {
    warm: () =>
      new Promise((resolve, reject) => {
        // A release that backs off must not delay the others; the next page tries it again.
        if (!thread && (retired || Date.now() < retryAt)) return resolve();
        const worker = running();
        const settle = () => {
          clearTimeout(timeout);
          worker.off('message', settle);
          worker.off('exit', settle);
          resolve();
        };
        const timeout = setTimeout(() => {
          reject(
            new PlatformError(
              'REMOTE_TOO_LATE',
              `The server bundle of ${start.release} did not start in ${warmTimeoutMs} ms`,
            ),
          );
          void worker.terminate();
        }, warmTimeoutMs);
        worker.once('message', settle);
        worker.once('exit', settle);
        worker.postMessage({ ping: 0 } satisfies ToWorker);
      }),

    render: (request, deadlineMs, send) =>
      new Promise((resolve, reject) => {
        const id = (nextId += 1);
        const late = setTimeout(() => {
          const { kind } = request;
          const what = request.kind === 'page' ? request.route : request.slot;
          pending.delete(id);
          reject(
            new PlatformError(
              'REMOTE_TOO_LATE',
              `${start.release} did not render the ${kind} ${what} in ${deadlineMs} ms`,
              { details: { fault: isAtFault(id) } satisfies RenderFault },
            ),
          );
        }, deadlineMs);
        const done = () => {
          clearTimeout(late);
          pending.delete(id);
        };
        pending.set(id, {
          settle: (message) => {
            done();
            if ('result' in message) resolve(message.result);
            else if ('failure' in message) reject(failureOf(message.failure));
          },
          fail: (failure) => {
            done();
            reject(failure);
          },
          send,
        });
        try {
          const until = Date.now() + deadlineMs;
          running().postMessage({ id, request, until } satisfies ToWorker);
        } catch (failure) {
          pending.get(id)?.fail(failure);
        }
      }),

    retire: async () => {
      const ended = thread;
      thread = undefined;
      retired = true;
      failAll('was retired');
      await ended?.terminate();
    },
  };

  function running(): Worker {
    if (thread) return thread;
    if (retired) throw new PlatformError('REMOTE_DID_NOT_RENDER', `${start.release} was retired`);
    if (Date.now() < retryAt) {
      throw new PlatformError(
        'REMOTE_DID_NOT_RENDER',
        `${start.release} backs off after its worker ended; it is tried again shortly`,
        { details: { fault: !hasRendered } satisfies RenderFault },
      );
    }
    const started = new Worker(script, {
      name: start.release,
      workerData: start,
      // The script is built: a loader such as tsx would compile all sources again in every thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, maxYoungGenerationSizeMb: youngLimitMb },
      env: { NODE_ENV: 'production' },
    });
    started.on('message', (message: FromWorker) => {
      responsive.add(started);
      if ('pong' in message) return;
      if ('span' in message) return measured(message.span);
      if ('apiRequest' in message) return void forwardRequest(started, message);
      backoff = minBackoffMs;
      hasRendered ||= 'result' in message;
      pending.get(message.id)?.settle(message);
    });
    started.on('error', (failure) => ended(started, failure));
    started.on('exit', () => ended(started, undefined));
    thread = started;
    return started;
  }

  /** Sends an API request for a render and posts the response to the thread; after the deadline, a failure. */
  async function forwardRequest(worker: Worker, { apiRequest, renderId, request }: RenderApiRequest) {
    const failure = `The deadline of this render of ${start.release} is over`;
    const response = (await pending.get(renderId)?.send(request)) ?? { failure };
    worker.postMessage({ apiRequest, response } satisfies ToWorker);
  }

  function ended(gone: Worker, cause: unknown) {
    if (thread !== gone) return;
    thread = undefined;
    retryAt = Date.now() + backoff;
    backoff = Math.min(maxBackoffMs, backoff * 2);
    failAll('lost its worker', cause);
  }

  /**
   * Pings the thread of a late render, and terminates it if it does not reply, because it is in an endless loop.
   * Resolves with whether the thread looped, ended before its reply, or the render waits for something other
   * than the API.
   */
  async function isAtFault(id: number): Promise<boolean> {
    const suspect = thread;
    if (!suspect) return false;
    // One ping at a time is enough, however many renders are late.
    const pinged = suspects.get(suspect) ?? pingThread(suspect, id);
    suspects.set(suspect, pinged);
    const verdict = await pinged;
    return verdict === 'ended' || (typeof verdict === 'object' && verdict.hanging.includes(id));
  }

  function pingThread(suspect: Worker, ping: number): Promise<Verdict> {
    return new Promise((resolve) => {
      // On a busy machine a thread starts slowly; terminated before that, it would never start.
      const hasStarted = responsive.has(suspect);
      const timeout = setTimeout(
        () => {
          resolve(hasStarted ? 'ended' : 'blameless');
          void suspect.terminate();
        },
        hasStarted ? loopAfterMs : warmTimeoutMs,
      );
      const cleared = (verdict: Verdict) => {
        clearTimeout(timeout);
        suspects.delete(suspect);
        suspect.off('message', listen);
        suspect.off('exit', gone);
        resolve(verdict);
      };
      const gone = () => cleared(retired ? 'blameless' : 'ended');
      const listen = (message: FromWorker) => {
        if ('pong' in message && message.pong === ping) cleared({ hanging: message.hanging });
      };
      suspect.on('message', listen);
      suspect.on('exit', gone);
      suspect.postMessage({ ping } satisfies ToWorker);
    });
  }

  function failAll(why: string, cause?: unknown) {
    const details: RenderFault = { fault: !retired };
    for (const { fail } of pending.values()) {
      fail(new PlatformError('REMOTE_DID_NOT_RENDER', `${start.release} ${why}`, { cause, details }));
    }
  }

  function failureOf({ code, message, stack, partial }: RenderFailure) {
    const cause = Object.assign(new Error(message), stack && { stack });
    return new PlatformError('REMOTE_DID_NOT_RENDER', `${start.release} threw ${code}: ${message}`, {
      cause,
      details: { fault: partial !== true } satisfies RenderFault,
    });
  }
}
