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
import type { Renderer } from './create-renderer.ts';
import type { RenderFault } from './render-fault.ts';
import {
  isFaultOfItsRelease,
  type EndOfProcess,
  type ProcessExit,
  type RendererProcess,
} from './renderer-process.ts';

export type ReleaseWorker = {
  /**
   * Starts the process in advance, so that no visitor waits. Resolves when its release has loaded. Rejects with
   * REMOTE_DID_NOT_RENDER if the process ends before that, whatever the reason, or waits to be tried again; with
   * REMOTE_TOO_LATE if the release does not load in time once the process runs, and then ends the process.
   */
  warm(): Promise<void>;
  /**
   * Renders within `declaredMs` milliseconds, times the factor of the worker; `send` sends the API requests of the
   * render. Rejects with REMOTE_TOO_LATE or REMOTE_DID_NOT_RENDER.
   */
  render(request: RenderRequest, declaredMs: number, send: SendApiRequest): Promise<RenderResult>;
  /** Kills every process of the release; it renders no more. */
  retire(): void;
};

type PendingRender = {
  request: RenderRequest;
  until: number;
  /** The process that renders; `undefined` until there is one. */
  on: RendererProcess | undefined;
  settle: (message: FromWorker) => void;
  fail: (failure: unknown) => void;
  send: SendApiRequest;
};

const isFollowedByBackoff = (why: EndOfProcess) => isFaultOfItsRelease(why) || why === 'unresponsive';

/** How a process with a late render replied to a ping: with its hanging renders, or not at all. */
type Verdict = { hanging: number[] } | 'ended' | 'blameless';

/** A process that does not reply to a ping for this long is in an endless loop, not just busy. */
const loopAfterMs = 3_000;
const startTimeoutMs = 15_000;
const minBackoffMs = 250;
const maxBackoffMs = 30_000;
/** The longest declared deadline of a render is 5 s; a process that another one has replaced ends later than that. */
const leaveWithinMs = 10_000;

/**
 * Creates the worker of one release, which renders in a process of its own. The process starts when first needed. It is
 * killed if it is in an endless loop or uses too much memory, and then restarts with exponential backoff, so that a
 * broken release costs the shell little. If the shell ends the process because it is idle, the next render starts it
 * again. `measured` receives the tracing spans of the API requests.
 */
export function createReleaseWorker(
  renderer: Pick<Renderer, 'start' | 'used'>,
  start: WorkerStart,
  {
    warmTimeoutMs = startTimeoutMs,
    measured = () => undefined,
    content,
    contentReported = () => undefined,
    sendContent,
    origins: furtherOrigins = [],
    deadlineFactor = 1,
    now = Date.now,
  }: {
    /** How long the release may take to load once its process runs, in milliseconds. */
    warmTimeoutMs?: number;
    measured?: (span: CallSpan) => void;
    /** Stores the last good copies of content, which the release reads and writes through the shell. */
    content?: ContentStore;
    /** Receives the release's reports about the lists of the content host. */
    contentReported?: (report: ContentReport) => void;
    /** Sends the release's requests to the content host. */
    sendContent?: SendApiRequest;
    /** The origins that the release may read besides the hosts of the site. */
    origins?: readonly string[];
    /** What the declared deadlines of renders are multiplied with. */
    deadlineFactor?: number;
    /** The clock of the backoff, in milliseconds. */
    now?: () => number;
  } = {},
): ReleaseWorker {
  let process: RendererProcess | undefined;
  /** Every process that has not ended: the current one, and those that it replaces. */
  const processes = new Set<RendererProcess>();
  let retired = false;
  let retryAt = 0;
  let backoff = minBackoffMs;
  let nextId = 0;
  const pending = new Map<number, PendingRender>();
  /** Pings to processes with a late render. */
  const suspects = new Map<RendererProcess, Promise<Verdict>>();
  /** Whether the release has ever rendered. If not, it is at fault for renders that fail during the backoff. */
  let hasRendered = false;
  const responsive = new WeakSet<RendererProcess>();
  const origins = new Set([
    ...Object.values(start.hosts).map((host) => new URL(host).origin),
    ...furtherOrigins,
  ]);

  return {
    async warm() {
      const warming = running();
      const ping = (nextId += 1);
      await new Promise<void>((resolve, reject) => {
        const loaded = (message: FromWorker) => {
          if ('pong' in message && message.pong === ping) settle(resolve);
        };
        const ended = ({ cause }: ProcessExit) =>
          settle(() => reject(lostWorker('did not start', cause, true)));
        const stopTimer = warming.afterStart(warmTimeoutMs, () => {
          const text = `The server bundle of ${start.release} did not start in ${warmTimeoutMs} ms`;
          settle(() => reject(new PlatformError('REMOTE_TOO_LATE', text)));
          warming.end('loop');
        });
        const settle = (outcome: () => void) => {
          stopTimer();
          warming.off('message', loaded);
          warming.off('exit', ended);
          outcome();
        };
        warming.on('message', loaded);
        warming.on('exit', ended);
        warming.post({ ping });
      });
    },

    render: (request, declaredMs, send) =>
      new Promise((resolve, reject) => {
        const deadlineMs = declaredMs * deadlineFactor;
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

    retire() {
      retired = true;
      process = undefined;
      for (const { fail } of pending.values()) fail(lostWorker('was retired', undefined, false));
      for (const running of processes) running.end('stopped');
    },
  };

  /** Posts a pending render to the process; the render fails if there is none. */
  function begin(id: number) {
    const render = pending.get(id);
    if (!render) return;
    try {
      render.on = running();
      renderer.used(render.on);
      render.on.post({ id, request: render.request, until: render.until });
    } catch (failure) {
      render.fail(failure);
    }
  }

  function running(): RendererProcess {
    if (retired) throw new PlatformError('REMOTE_DID_NOT_RENDER', `${start.release} was retired`);
    // The backoff is counted from the end of a process; a killed one takes some milliseconds until it has ended.
    if (now() < retryAt || (process?.ending && isFollowedByBackoff(process.ending))) {
      throw new PlatformError(
        'REMOTE_DID_NOT_RENDER',
        `${start.release} backs off after its process ended; it is tried again shortly`,
        { details: { fault: !hasRendered } satisfies RenderFault },
      );
    }
    if (process?.ending) process = undefined;
    return (process ??= startProcess());
  }

  function startProcess(): RendererProcess {
    const started = renderer.start(start);
    processes.add(started);
    started.on('message', (message) => void receive(started, message).catch(() => undefined));
    started.on('outgrown', () => replace(started));
    started.on('exit', (exit) => ended(started, exit));
    return started;
  }

  async function receive(started: RendererProcess, message: FromWorker) {
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

  /** Sends an API request for a render and posts the response to the process; after the deadline, a failure. */
  async function forwardRequest(
    worker: RendererProcess,
    { apiRequest, renderId, request }: RenderApiRequest,
  ) {
    const post = (response: Awaited<ReturnType<SendApiRequest>>) => worker.post({ apiRequest, response });
    if (!URL.canParse(request.url) || !origins.has(new URL(request.url).origin))
      return post({ failure: `${start.release} may not request ${request.url}` });
    const failure = `The deadline of this render of ${start.release} is over`;
    const send = renderId === contentRenderId ? sendContent : pending.get(renderId)?.send;
    post((await send?.(request)) ?? { failure });
  }

  async function readContent(
    worker: RendererProcess,
    { contentRead, name }: Extract<FromWorker, { name: string }>,
  ) {
    worker.post({ contentRead, copy: await content?.read(name) });
  }

  function ended(gone: RendererProcess, { why, cause }: ProcessExit) {
    processes.delete(gone);
    const lost = [...pending.values()].filter(({ on }) => on === gone);
    const isFault = isFaultOfItsRelease(why) && gone.hasStarted;
    // A process that another one has replaced counts as well, unless it ended after its last render.
    if (process === gone || lost.length > 0) {
      if (gone.hasStarted && isFollowedByBackoff(why)) {
        retryAt = now() + backoff;
        backoff = Math.min(maxBackoffMs, backoff * 2);
      }
      if (process === gone) process = undefined;
    }
    for (const render of lost) render.fail(lostWorker('lost its process', cause, isFault));
  }

  /** Starts another process; when its release has loaded, it gets all further renders. */
  function replace(former: RendererProcess) {
    if (retired || process !== former || processes.size > 1) return;
    let next: RendererProcess;
    try {
      next = startProcess();
    } catch {
      // The process renders as long as it lasts; the render after that starts the next one.
      return;
    }
    next.once('message', () => {
      if (retired || (process !== former && process !== undefined)) return next.end('replaced');
      process = next;
      const late = setTimeout(() => former.end('replaced'), leaveWithinMs * deadlineFactor).unref();
      former.once('exit', () => clearTimeout(late));
      endIfLeft(former);
    });
    next.post({ ping: (nextId += 1) });
  }

  /** Ends a process that another one has replaced, once it has completed its renders. */
  function endIfLeft(left: RendererProcess | undefined) {
    if (!left || left === process || retired || process === undefined) return;
    if (![...pending.values()].some(({ on }) => on === left)) left.end('replaced');
  }

  /**
   * Pings the process of a late render, and kills it if it does not reply, because it is in an endless loop. Resolves
   * with whether the process looped, ended before its reply, or the render waits for something other than the API.
   */
  async function isAtFault(suspect: RendererProcess | undefined, id: number): Promise<boolean> {
    if (!suspect) return false;
    // One ping at a time is enough, however many renders are late.
    const pinged = suspects.get(suspect) ?? pingProcess(suspect);
    suspects.set(suspect, pinged);
    const verdict = await pinged;
    return verdict === 'ended' || (typeof verdict === 'object' && verdict.hanging.includes(id));
  }

  function pingProcess(suspect: RendererProcess): Promise<Verdict> {
    const ping = (nextId += 1);
    return new Promise((resolve) => {
      // A release that loads slowly is not in a loop; killed before that, it would never load.
      const hasLoaded = responsive.has(suspect);
      const stopTimer = suspect.afterStart(hasLoaded ? loopAfterMs : warmTimeoutMs, () => {
        resolve(hasLoaded ? 'ended' : 'blameless');
        suspect.end('loop');
      });
      const cleared = (verdict: Verdict) => {
        stopTimer();
        suspects.delete(suspect);
        suspect.off('message', listen);
        suspect.off('exit', gone);
        resolve(verdict);
      };
      const gone = ({ why }: ProcessExit) =>
        cleared(!retired && isFaultOfItsRelease(why) ? 'ended' : 'blameless');
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
