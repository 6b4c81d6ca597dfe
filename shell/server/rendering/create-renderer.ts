import { PlatformError } from '@marquee/contracts';
import { backoffMs } from '@marquee/timing';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { WorkerStart } from './messages.ts';
import type { RenderFault } from './render-fault.ts';
import {
  inheritedDescriptors,
  RendererProcess,
  type EndOfProcess,
  type RendererScripts,
  type SpawnRenderer,
} from './renderer-process.ts';

/** The renderer processes of this shell, which run the server code of releases, each that of one release. */
export type Renderer = {
  /** Starts a process. Throws REMOTE_DID_NOT_RENDER if the last ones did not start, or all are busy. */
  start(start: WorkerStart): RendererProcess;
  /**
   * Records that a process got a render. If too many processes run, the one without a render for the longest time ends.
   */
  used(process: RendererProcess): void;
  /** Why there is no renderer process: the last ones did not start. Undefined if processes start. */
  failure(): string | undefined;
  /** The ids of the running processes of a release. */
  pids(release: string): number[];
  stop(): void;
};

/** How the reasons of the metric are called that need no attention. */
const ordinary: readonly EndOfProcess[] = ['replaced', 'idle', 'evicted', 'stopped'];

/**
 * Creates the renderer of a shell. A process whose resident memory exceeds `memoryLimitMb` is replaced; a process that
 * exceeds twice the limit is killed immediately. A process without a render for `idleMs` ends. If `maxProcesses` run
 * and another is needed, the process that got no render for the longest time ends. After processes that did not start,
 * the next start waits, with exponential backoff.
 */
export function createRenderer({
  scripts,
  memoryLimitMb,
  maxProcesses = 64,
  idleMs = 600_000,
  minLifetimeMs = 30_000,
  metrics,
  report,
  print = () => undefined,
  spawnRenderer,
  now = Date.now,
}: {
  scripts: RendererScripts;
  memoryLimitMb: number;
  maxProcesses?: number;
  idleMs?: number;
  /** A process that is over the limit this soon stays: its limit is too low, and each replacement costs. */
  minLifetimeMs?: number;
  metrics?: Registry | undefined;
  report: (failure: unknown) => void;
  /** Receives each line that a release's process writes, with the release. */
  print?: (line: string) => void;
  spawnRenderer?: SpawnRenderer;
  /** The clock of backoff, lifetimes and of what a process may send in a second, in milliseconds since 1970. */
  now?: () => number;
}): Renderer {
  const limit = memoryLimitMb * 1024 * 1024;
  /** In the order of their last render. */
  const processes = new Map<RendererProcess, { memory: number; since: number; idle: NodeJS.Timeout }>();
  const inherited = inheritedDescriptors();
  let isStopped = false;
  let failedStarts = 0;
  let retryAt = 0;
  const registers = metrics ? [metrics] : [];
  const ends = new Counter({
    name: 'marquee_renderer_ends_total',
    help: 'Renderer processes that ended, by reason: exit, memory, crash, loop, protocol, unresponsive, replaced, idle, evicted or stopped',
    labelNames: ['reason'],
    registers,
  });
  const running = new Gauge({
    name: 'marquee_renderer_processes',
    help: 'Renderer processes, one for each release that renders',
    registers,
  });
  const resident = new Gauge({
    name: 'marquee_renderer_resident_bytes',
    help: 'Resident memory of the renderer processes',
    registers,
  });

  return {
    start(start) {
      if (isStopped || now() < retryAt)
        throw new PlatformError('REMOTE_DID_NOT_RENDER', 'The renderer process is tried again shortly');
      makeRoom();
      const process = new RendererProcess({
        start,
        scripts,
        maxMemory: 2 * limit,
        inherited,
        print,
        spawnRenderer,
        now,
      });
      const since = now();
      const idle = setTimeout(() => endIfIdle(process), idleMs).unref();
      processes.set(process, { memory: 0, since, idle });
      process.on('started', () => (failedStarts = 0));
      process.on('memory', (memory) => measured(process, memory));
      process.on('exit', ({ why, cause }) => ended(process, why, cause));
      showState();
      return process;
    },
    used(process) {
      const state = processes.get(process);
      if (!state) return;
      state.idle.refresh();
      processes.delete(process);
      processes.set(process, state);
    },
    failure: () =>
      failedStarts > 0 ? `The renderer process did not start, ${failedStarts} times in a row` : undefined,
    pids: (release) =>
      [...processes.keys()].flatMap((process) =>
        process.release === release && process.pid !== undefined ? [process.pid] : [],
      ),
    stop() {
      isStopped = true;
      for (const process of processes.keys()) process.end('stopped');
    },
  };

  /** Ends the process without a render for longest if there are as many as there may be. */
  function makeRoom() {
    if (processes.size < maxProcesses) return;
    const [unneeded] = [...processes.keys()].filter((process) => process.isIdle);
    if (!unneeded) {
      const details: RenderFault = { fault: false };
      throw new PlatformError('REMOTE_DID_NOT_RENDER', `All ${maxProcesses} renderer processes are busy`, {
        details,
      });
    }
    end(unneeded, 'evicted');
  }

  function endIfIdle(process: RendererProcess) {
    if (process.isIdle) end(process, 'idle');
    else processes.get(process)?.idle.refresh();
  }

  function end(process: RendererProcess, why: EndOfProcess) {
    process.end(why);
    forget(process);
  }

  function measured(process: RendererProcess, memory: number) {
    const state = processes.get(process);
    if (!state) return;
    state.memory = memory;
    showState();
    if (memory > 2 * limit) process.end('memory');
    else if (memory > limit && now() >= state.since + minLifetimeMs) process.emit('outgrown');
  }

  function showState() {
    running.set(processes.size);
    resident.set([...processes.values()].reduce((sum, { memory }) => sum + memory, 0));
  }

  function forget(process: RendererProcess) {
    clearTimeout(processes.get(process)?.idle);
    processes.delete(process);
    showState();
  }

  function ended(process: RendererProcess, why: EndOfProcess, cause: PlatformError) {
    forget(process);
    ends.inc({ reason: why });
    if (!process.hasStarted && !ordinary.includes(why)) {
      failedStarts += 1;
      retryAt = now() + backoffMs(failedStarts, { firstMs: 250, maxMs: 30_000 });
    }
    // What a release does to its own thread, its renders report.
    if (ordinary.includes(why) || why === 'exit' || why === 'loop') return;
    report(
      new PlatformError(
        'REMOTE_DID_NOT_RENDER',
        `The renderer process of ${process.release} ended (${why}); the next one starts when it is needed`,
        { cause },
      ),
    );
  }
}
