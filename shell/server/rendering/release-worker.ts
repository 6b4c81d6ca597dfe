import { PlatformError } from '@marquee/contracts';
import type { ContentReport } from '@marquee/api';
import type { CallSpan } from '@marquee/contracts/trace';
import type { ContentStore } from './content-store.ts';
import {
  contentRenderId,
  type SendApiRequest,
  type RenderApiRequest,
  type FromWorker,
  type RenderFailure,
  type RenderRequest,
  type RenderResult,
  type WorkerStart,
} from './messages.ts';
import type { RenderFault } from './render-fault.ts';
import type { RendererThread, ThreadExit } from './renderer-process.ts';
import type { Renderer } from './create-renderer.ts';

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
  request: RenderRequest;
  until: number;
  /** The thread that renders; `undefined` until there is one. */
  on: RendererThread | undefined;
  /** Whether another release ended the process of this render, which then started again. */
  isRepeated: boolean;
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
/** A process that ends for an unknown reason this soon after another one is no reason to start the thread in advance. */
const repeatedWithinMs = 30_000;

/**
 * Creates the worker of one release: a thread in the renderer process. It starts when first needed, is terminated
 * if it loops or leaks memory, and then restarts with exponential backoff, so that a broken release costs the
 * shell little. If the process ends because of another release, the thread starts again without backoff, and its
 * renders are repeated once; if it ends again for an unknown reason, the thread starts with the next render. `measured`
 * receives the tracing spans of the API requests.
 */
export function createReleaseWorker(
  renderer: Pick<Renderer, 'startThread' | 'onReplaced'>,
  start: WorkerStart,
  {
    warmTimeoutMs = startTimeoutMs,
    measured = () => undefined,
    content,
    contentReported = () => undefined,
    sendContent,
  }: {
    warmTimeoutMs?: number;
    measured?: (span: CallSpan) => void;
    content?: ContentStore;
    contentReported?: (report: ContentReport) => void;
    sendContent?: SendApiRequest;
  } = {},
): ReleaseWorker {
  let thread: RendererThread | undefined;
  let retired = false;
  let retryAt = 0;
  let backoff = minBackoffMs;
  let unknownEndAt = -Infinity;
  let nextId = 0;
  const pending = new Map<number, PendingRender>();
  /** Pings to threads with a late render. */
  const suspects = new Map<RendererThread, Promise<Verdict>>();
  /** Whether the release has ever rendered. If not, it is at fault for renders that fail during the backoff. */
  let hasRendered = false;
  const responsive = new WeakSet<RendererThread>();
  const origins = new Set(Object.values(start.hosts).map((host) => new URL(host).origin));
  const stopListening = renderer.onReplaced(moveThread);

  return {
    warm: () =>
      new Promise((resolve, reject) => {
        // A release that backs off must not delay the others; the next page tries it again.
        if (retired || Date.now() < retryAt) return resolve();
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
          worker.terminate();
        }, warmTimeoutMs);
        worker.once('message', settle);
        worker.once('exit', settle);
        worker.post({ ping: 0 });
      }),

    render: (request, deadlineMs, send) =>
      new Promise((resolve, reject) => {
        const id = (nextId += 1);
        const late = setTimeout(() => {
          const { kind } = request;
          const what = request.kind === 'page' ? request.route : request.slot;
          const suspect = pending.get(id)?.on;
          pending.delete(id);
          reject(
            new PlatformError(
              'REMOTE_TOO_LATE',
              `${start.release} did not render the ${kind} ${what} in ${deadlineMs} ms`,
              { details: { fault: isAtFault(suspect, id) } satisfies RenderFault },
            ),
          );
          endIfLeft(suspect);
        }, deadlineMs);
        const done = () => {
          clearTimeout(late);
          const on = pending.get(id)?.on;
          pending.delete(id);
          endIfLeft(on);
        };
        pending.set(id, {
          request,
          until: Date.now() + deadlineMs,
          on: undefined,
          isRepeated: false,
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
        begin(id);
      }),

    retire: async () => {
      const ended = thread;
      thread = undefined;
      retired = true;
      stopListening();
      for (const { fail } of pending.values()) fail(lostWorker('was retired', undefined, false));
      ended?.terminate();
    },
  };

  /** Posts a pending render to the thread; the render fails if there is none. */
  function begin(id: number) {
    const render = pending.get(id);
    if (!render) return;
    try {
      render.on = running();
      render.on.post({ id, request: render.request, until: render.until });
    } catch (failure) {
      render.fail(failure);
    }
  }

  function running(): RendererThread {
    if (retired) throw new PlatformError('REMOTE_DID_NOT_RENDER', `${start.release} was retired`);
    if (Date.now() < retryAt) {
      throw new PlatformError(
        'REMOTE_DID_NOT_RENDER',
        `${start.release} backs off after its worker ended; it is tried again shortly`,
        { details: { fault: !hasRendered } satisfies RenderFault },
      );
    }
    return (thread ??= startThread());
  }

  function startThread(): RendererThread {
    const started = renderer.startThread(start);
    // Release code can send messages of its own. One that cannot be handled has no answer, and ends nothing.
    started.on('message', (message) => void receive(started, message).catch(() => undefined));
    started.on('exit', (exit) => ended(started, exit));
    return started;
  }

  async function receive(started: RendererThread, message: FromWorker) {
    responsive.add(started);
    if ('pong' in message) return;
    if ('span' in message) return measured(message.span);
    if ('apiRequest' in message) return forwardRequest(started, message);
    if ('contentReport' in message) return contentReported(message.contentReport);
    if ('contentRead' in message) return readContent(started, message);
    if ('contentWrite' in message) return content?.write(message.contentWrite, message.copy);
    backoff = minBackoffMs;
    hasRendered ||= 'result' in message;
    pending.get(message.id)?.settle(message);
  }

  /** Sends an API request for a render and posts the response to the thread; after the deadline, a failure. */
  async function forwardRequest(worker: RendererThread, { apiRequest, renderId, request }: RenderApiRequest) {
    const post = (response: Awaited<ReturnType<SendApiRequest>>) => worker.post({ apiRequest, response });
    if (!URL.canParse(request.url) || !origins.has(new URL(request.url).origin))
      return post({ failure: `${start.release} may not request ${request.url}` });
    const failure = `The deadline of this render of ${start.release} is over`;
    const send = renderId === contentRenderId ? sendContent : pending.get(renderId)?.send;
    post((await send?.(request)) ?? { failure });
  }

  async function readContent(
    worker: RendererThread,
    { contentRead, name }: Extract<FromWorker, { name: string }>,
  ) {
    worker.post({ contentRead, copy: await content?.read(name) });
  }

  function ended(gone: RendererThread, { cause, part }: ThreadExit) {
    const lost = [...pending].filter(([, { on }]) => on === gone);
    // Without further evidence, a process ended because of one of the releases that were rendering or loading.
    const wasActive = lost.length > 0 || !responsive.has(gone);
    const isInvolved = part === 'thread' || part === 'suspect' || (part === 'unknown' && wasActive);
    // A thread that another one has replaced counts as well, unless it ended after its last render.
    const wasCurrent = thread === gone;
    const isLoss = wasCurrent || lost.length > 0;
    if (wasCurrent) thread = undefined;
    if (isLoss && isInvolved && !retired) {
      retryAt = Date.now() + backoff;
      backoff = Math.min(maxBackoffMs, backoff * 2);
    }
    for (const [id, render] of lost) {
      if (isInvolved || render.isRepeated || retired) {
        render.fail(lostWorker('lost its worker', cause, part === 'thread' || part === 'suspect'));
      } else {
        render.isRepeated = true;
        begin(id);
      }
    }
    if (!wasCurrent || isInvolved || retired) return;
    // Processes that end one after the other for an unknown reason may end by what this release does between renders.
    const isRepeated = part === 'unknown' && Date.now() < unknownEndAt + repeatedWithinMs;
    if (part === 'unknown') unknownEndAt = Date.now();
    if (!isRepeated) restart();
  }

  /** Starts the thread again before a page needs it, unless the renderer process does not start. */
  function restart() {
    try {
      running();
    } catch {
      // The next render tries again.
    }
  }

  /** Starts a thread in the next renderer process; when it replies, it gets all further renders. */
  function moveThread() {
    const former = thread;
    if (!former || retired) return;
    let next: RendererThread;
    try {
      next = startThread();
    } catch {
      // The thread renders as long as its process lasts; the render after that starts the next one.
      return;
    }
    next.once('message', () => {
      if (!retired && (thread === former || thread === undefined)) thread = next;
      else next.terminate();
      endIfLeft(former);
    });
    next.post({ ping: 0 });
  }

  /** Terminates a thread that another one has replaced, once it has completed its renders. */
  function endIfLeft(left: RendererThread | undefined) {
    if (!left || left === thread || retired) return;
    if (![...pending.values()].some(({ on }) => on === left)) left.terminate();
  }

  /**
   * Pings the thread of a late render, and terminates it if it does not reply, because it is in an endless loop.
   * Resolves with whether the thread looped, ended before its reply, or the render waits for something other
   * than the API.
   */
  async function isAtFault(suspect: RendererThread | undefined, id: number): Promise<boolean> {
    if (!suspect) return false;
    // One ping at a time is enough, however many renders are late.
    const pinged = suspects.get(suspect) ?? pingThread(suspect, id);
    suspects.set(suspect, pinged);
    const verdict = await pinged;
    return verdict === 'ended' || (typeof verdict === 'object' && verdict.hanging.includes(id));
  }

  function pingThread(suspect: RendererThread, ping: number): Promise<Verdict> {
    return new Promise((resolve) => {
      // On a busy machine a thread starts slowly; terminated before that, it would never start.
      const hasStarted = responsive.has(suspect);
      const timeout = setTimeout(
        () => {
          resolve(hasStarted ? 'ended' : 'blameless');
          suspect.terminate();
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
      const gone = ({ part }: ThreadExit) =>
        cleared(!retired && (part === 'thread' || part === 'suspect') ? 'ended' : 'blameless');
      const listen = (message: FromWorker) => {
        if ('pong' in message && message.pong === ping) cleared({ hanging: message.hanging });
      };
      suspect.on('message', listen);
      suspect.on('exit', gone);
      suspect.post({ ping });
    });
  }

  function lostWorker(why: string, cause: unknown, fault: boolean) {
    const details: RenderFault = { fault };
    return new PlatformError('REMOTE_DID_NOT_RENDER', `${start.release} ${why}`, { cause, details });
  }

  function failureOf({ code, message, stack, partial }: RenderFailure) {
    const cause = Object.assign(new Error(message), stack && { stack });
    return new PlatformError('REMOTE_DID_NOT_RENDER', `${start.release} threw ${code}: ${message}`, {
      cause,
      // A loader that finds nothing has answered: what it was asked for may be what a stranger made up.
      details: { fault: partial !== true && code !== 'NOT_FOUND' } satisfies RenderFault,
    });
  }
}
