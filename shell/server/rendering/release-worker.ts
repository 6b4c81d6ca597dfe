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
   * Starts the thread, so that no visitor waits for it; settles when it answers or has died of its bundle.
   * One that gives no sign in time is ended: rejects with REMOTE_TOO_LATE.
   */
  warm(): Promise<void>;
  /**
   * Renders within a deadline in milliseconds, its calls made by `ask`; rejects with REMOTE_TOO_LATE or
   * REMOTE_DID_NOT_RENDER.
   */
  render(request: RenderRequest, deadlineMs: number, ask: SendApiRequest): Promise<RenderResult>;
  /** Ends the thread and frees its memory. */
  retire(): Promise<void>;
};

type Waiting = {
  settle: (message: FromWorker) => void;
  fail: (failure: unknown) => void;
  ask: SendApiRequest;
};

/** How long a thread may leave a ping unanswered before it counts as caught in a loop: a busy one answers late. */
const loopAfterMs = 3_000;
const comesUpWithinMs = 15_000;
const minBackoffMs = 250;
const maxBackoffMs = 30_000;
const memoryLimitMb = 192;
/** What one page needs dies with it; room for some of them side by side keeps the collector away. */
const youngLimitMb = 48;

/**
 * The worker thread of one release: started when first needed, ended when it loops, leaks or dies, and
 * then started again after a rest that doubles, so that a broken release costs the shell little. `measured`
 * is told of the calls its renders make, where they are traced.
 */
export function createReleaseWorker(
  script: string,
  start: WorkerStart,
  {
    warmsWithinMs = comesUpWithinMs,
    measured = () => undefined,
  }: { warmsWithinMs?: number; measured?: (span: CallSpan) => void } = {},
): ReleaseWorker {
  let thread: Worker | undefined;
  let retired = false;
  let restUntil = 0;
  let restMs = minBackoffMs;
  let nextId = 0;
  const waiting = new Map<number, Waiting>();
  /** Threads that were pinged because a render was late, and whether they turned out to loop or die. */
  const suspects = new Map<Worker, Promise<boolean>>();
  /** A release that never rendered anything is at fault for every render it fails; another may only have met one bad page. */
  let hasRendered = false;
  /** Threads that have come up: they said something. */
  const awake = new WeakSet<Worker>();

  return {
    warm: () =>
      new Promise((resolve, reject) => {
        // A release that rests must not hold back the others; it is tried again with the next page.
        if (!thread && (retired || Date.now() < restUntil)) return resolve();
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
              `The server bundle of ${start.release} did not come up in ${warmsWithinMs} ms`,
            ),
          );
          void worker.terminate();
        }, warmsWithinMs);
        worker.once('message', settle);
        worker.once('exit', settle);
        worker.postMessage({ ping: 0 } satisfies ToWorker);
      }),

    render: (request, deadlineMs, ask) =>
      new Promise((resolve, reject) => {
        const id = (nextId += 1);
        const late = setTimeout(() => {
          const { kind } = request;
          const what = request.kind === 'page' ? request.route : request.slot;
          waiting.delete(id);
          reject(
            new PlatformError(
              'REMOTE_TOO_LATE',
              `${start.release} did not render the ${kind} ${what} in ${deadlineMs} ms`,
              { details: { fault: endIfCaughtInALoop(id) } satisfies RenderFault },
            ),
          );
        }, deadlineMs);
        const done = () => {
          clearTimeout(late);
          waiting.delete(id);
        };
        waiting.set(id, {
          settle: (message) => {
            done();
            if ('result' in message) resolve(message.result);
            else if ('failure' in message) reject(failureOf(message.failure));
          },
          fail: (failure) => {
            done();
            reject(failure);
          },
          ask,
        });
        try {
          const until = Date.now() + deadlineMs;
          running().postMessage({ id, request, until } satisfies ToWorker);
        } catch (failure) {
          waiting.get(id)?.fail(failure);
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
    if (Date.now() < restUntil) {
      throw new PlatformError(
        'REMOTE_DID_NOT_RENDER',
        `${start.release} rests after its worker ended; it is tried again shortly`,
        { details: { fault: !hasRendered } satisfies RenderFault },
      );
    }
    const started = new Worker(script, {
      name: start.release,
      workerData: start,
      // The script is built: a loader of sources would read all of it again for every thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, maxYoungGenerationSizeMb: youngLimitMb },
      env: { NODE_ENV: 'production' },
    });
    started.on('message', (message: FromWorker) => {
      awake.add(started);
      if ('pong' in message) return;
      if ('span' in message) return measured(message.span);
      if ('asked' in message) return void answerCall(started, message);
      restMs = minBackoffMs;
      hasRendered ||= 'result' in message;
      waiting.get(message.id)?.settle(message);
    });
    started.on('error', (failure) => ended(started, failure));
    started.on('exit', () => ended(started, undefined));
    thread = started;
    return started;
  }

  /** A render that nobody waits for any more gets no answer out of its page's calls. */
  async function answerCall(worker: Worker, { call, of, asked }: RenderApiRequest) {
    const failure = `${start.release} asked too late: its page has gone on without it`;
    const answered = (await waiting.get(of)?.ask(asked)) ?? { failure };
    worker.postMessage({ call, answered } satisfies ToWorker);
  }

  function ended(gone: Worker, cause: unknown) {
    if (thread !== gone) return;
    thread = undefined;
    restUntil = Date.now() + restMs;
    restMs = Math.min(maxBackoffMs, restMs * 2);
    failAll('lost its worker', cause);
  }

  /**
   * A slow loader still lets the thread answer a ping; a loop lets nothing through. Resolves with whether
   * the thread looped, or died before it answered.
   */
  function endIfCaughtInALoop(ping: number): Promise<boolean> {
    const suspect = thread;
    if (!suspect) return Promise.resolve(false);
    // One question at a time is enough, however many renders are late.
    const asked = suspects.get(suspect) ?? pingThread(suspect, ping);
    suspects.set(suspect, asked);
    return asked;
  }

  function pingThread(suspect: Worker, ping: number): Promise<boolean> {
    return new Promise((resolve) => {
      // On a busy machine a thread takes its time to come up: ended before that, it never would.
      const isAwake = awake.has(suspect);
      const timeout = setTimeout(
        () => {
          resolve(isAwake);
          void suspect.terminate();
        },
        isAwake ? loopAfterMs : warmsWithinMs,
      );
      const cleared = (isAtFault: boolean) => {
        clearTimeout(timeout);
        suspects.delete(suspect);
        suspect.off('message', listen);
        suspect.off('exit', gone);
        resolve(isAtFault);
      };
      const gone = () => cleared(!retired);
      const listen = (message: FromWorker) => {
        if ('pong' in message && message.pong === ping) cleared(false);
      };
      suspect.on('message', listen);
      suspect.on('exit', gone);
      suspect.postMessage({ ping } satisfies ToWorker);
    });
  }

  function failAll(why: string, cause?: unknown) {
    const details: RenderFault = { fault: !retired };
    for (const { fail } of waiting.values()) {
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
