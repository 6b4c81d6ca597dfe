import { PlatformError } from '@marquee/contracts';
import { backoffMs } from '@marquee/timing';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { WorkerStart } from './messages.ts';
import {
  startRendererProcess,
  type EndOfProcess,
  type RendererProcess,
  type RendererScripts,
  type RendererThread,
} from './renderer-process.ts';

/** The renderer process of this shell: one, replaced when it ends or uses too much memory. */
export type Renderer = {
  /** Starts a thread in the current process, which is started first if there is none. */
  startThread(start: WorkerStart): RendererThread;
  /**
   * Calls the listener when the current process is to be left: its threads have to be started in the next one.
   * The process ends when its last thread has ended, but at the latest after ten seconds. Returns the function
   * that unsubscribes.
   */
  onReplaced(listener: () => void): () => void;
  /** Why there is no renderer process: the last one did not start. `undefined` if all is well. */
  failure(): string | undefined;
  /** The id of the current process. */
  pid(): number | undefined;
  stop(): void;
};

/** The memory that a release may need, in bytes: its heap, its code and the compiled code of React. */
const memoryPerThread = 64 * 1024 * 1024;
/** The longest deadline of a render is 5 s; a release that moves needs time to start its next thread. */
const leaveWithinMs = 10_000;

/**
 * Creates the renderer of a shell. A process whose resident memory exceeds `memoryLimitMb`, and 64 MB for each of
 * its threads, is replaced: the next one starts, and the old one completes its renders. If it exceeds
 * `memoryLimitMb` twice, it is killed at once. A process that does not start is retried with exponential backoff.
 */
export function createRenderer({
  scripts,
  memoryLimitMb,
  minLifetimeMs = 30_000,
  metrics,
  report,
}: {
  scripts: RendererScripts;
  memoryLimitMb: number;
  /** A process that is over the limit again this soon stays: its limit is too low, and each replacement costs. */
  minLifetimeMs?: number;
  metrics?: Registry | undefined;
  report: (failure: unknown) => void;
}): Renderer {
  const limit = memoryLimitMb * 1024 * 1024;
  const listeners = new Set<() => void>();
  const processes = new Map<RendererProcess, { memory: number; since: number; threads: number }>();
  let current: RendererProcess | undefined;
  let failedStarts = 0;
  let retryAt = 0;
  const registers = metrics ? [metrics] : [];
  const ends = new Counter({
    name: 'marquee_renderer_ends_total',
    help: 'Renderer processes that ended, by reason: replaced, memory, crash or unresponsive',
    labelNames: ['reason'],
    registers,
  });
  const resident = new Gauge({
    name: 'marquee_renderer_resident_bytes',
    help: 'Resident memory of the renderer processes',
    registers,
  });

  return {
    startThread(start) {
      const process = (current ??= startProcess());
      const thread = process.startThread(start);
      const state = processes.get(process);
      if (state) {
        state.threads += 1;
        thread.on('exit', () => {
          state.threads -= 1;
          if (process !== current && state.threads === 0) process.kill();
        });
      }
      return thread;
    },
    onReplaced: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    failure: () =>
      failedStarts > 0 ? `The renderer process did not start, ${failedStarts} times in a row` : undefined,
    pid: () => current?.pid,
    stop() {
      listeners.clear();
      retryAt = Infinity;
      for (const process of processes.keys()) process.kill();
    },
  };

  function startProcess(): RendererProcess {
    if (Date.now() < retryAt)
      throw new PlatformError('REMOTE_DID_NOT_RENDER', 'The renderer process is tried again shortly');
    let hasStarted = false;
    const process = startRendererProcess({
      scripts,
      maxMemory: { base: 2 * limit, perThread: memoryPerThread },
      started: () => {
        hasStarted = true;
        failedStarts = 0;
      },
      measured: (memory) => measured(process, memory),
      ended: (why, active) => ended(process, hasStarted, why, active),
    });
    processes.set(process, { memory: 0, since: Date.now(), threads: 0 });
    return process;
  }

  function measured(process: RendererProcess, memory: number) {
    const state = processes.get(process);
    if (!state) return;
    state.memory = memory;
    showMemory();
    if (process !== current || memory <= limit + memoryPerThread * state.threads) return;
    if (Date.now() < state.since + minLifetimeMs) return;
    current = undefined;
    ends.inc({ reason: 'replaced' });
    setTimeout(() => process.kill(), leaveWithinMs).unref();
    for (const listener of listeners) listener();
    if (state.threads === 0) process.kill();
  }

  function showMemory() {
    resident.set([...processes.values()].reduce((sum, { memory }) => sum + memory, 0));
  }

  function ended(
    process: RendererProcess,
    hasStarted: boolean,
    why: EndOfProcess,
    active: readonly string[],
  ) {
    processes.delete(process);
    showMemory();
    if (current === process) current = undefined;
    if (why === 'killed') return;
    ends.inc({ reason: why });
    if (!hasStarted) {
      failedStarts += 1;
      retryAt = Date.now() + backoffMs(failedStarts, { firstMs: 250, maxMs: 30_000 });
    }
    report(
      new PlatformError(
        'REMOTE_DID_NOT_RENDER',
        `The renderer process ended (${why}); busy or loading were: ${active.join(', ') || 'none'}; the next one starts`,
      ),
    );
  }
}
