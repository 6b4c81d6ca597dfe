import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { backoffMs } from '@marquee/timing';

/** How a process ended: its exit code, or the signal that ended it. */
export type End = { code: number | null; signal: NodeJS.Signals | null };

export type Server = {
  /** The id of the server's process. */
  pid: number;
  /** Settles when the server's process has ended. */
  gone: Promise<End>;
  stop: () => Promise<void>;
};

export type Supervised = {
  /** Starts the server; rejects if this first start fails. Afterwards the server is started again when it ends. */
  start: () => Promise<void>;
  /** Stops the server, which is then not started again. */
  stop: () => Promise<void>;
  /** The id of the process that was started last; rejects if its start failed. */
  pid: () => Promise<number>;
};

/** After how many milliseconds of being ready a server counts as well, so that its earlier ends are forgotten. */
const wellAfterMs = 60_000;

/**
 * Creates the supervision of a server. The server is started when the caller calls `start()` of the returned object.
 * From then on, when the server's process ends, or a new process does not become ready, the supervision starts it again
 * after an exponential backoff with jitter, without a limit of attempts. `report` receives a line for each end and each
 * restart. When `ending` is aborted, the server is not started again, but a running one is not stopped.
 */
export function supervise({
  name,
  start,
  ending,
  report,
  backoff = { firstMs: 500, maxMs: 10_000 },
  now = Date.now,
}: {
  name: string;
  /** Starts the server and waits until it is ready; gives up when the signal is aborted. */
  start: (signal: AbortSignal) => Promise<Server>;
  ending: AbortSignal;
  report: (line: string) => void;
  backoff?: { firstMs: number; maxMs: number };
  /** The time in milliseconds. */
  now?: () => number;
}): Supervised {
  let stopping = new AbortController();
  let starting: Promise<Server> | undefined;

  return {
    async start() {
      stopping = new AbortController();
      const unwanted = AbortSignal.any([ending, stopping.signal]);
      starting = start(unwanted);
      await starting;
      void keepRunning(unwanted);
    },
    async stop() {
      stopping.abort();
      const server = await starting?.catch(() => undefined);
      await server?.stop();
    },
    async pid() {
      const server = await starting;
      if (!server) throw new Error(`${name} was never started`);
      return server.pid;
    },
  };

  async function keepRunning(unwanted: AbortSignal): Promise<void> {
    for (let ends = 0; ;) {
      const { readyMs, how } = await nextEnd();
      if (unwanted.aborted) return;

      ends = readyMs >= wellAfterMs ? 1 : ends + 1;
      const delay = backoffMs(ends, backoff);
      report(`${name} ${how}; it is started again in ${(delay / 1000).toFixed(1)} s`);
      await wait(delay, undefined, { signal: unwanted }).catch(() => undefined);
      if (unwanted.aborted) return;
      starting = start(unwanted);
      starting.then(
        () => report(`${name} is ready again`),
        () => undefined,
      );
    }
  }

  /** Waits until the server has ended, or its start has failed; returns how long it was ready, and how it ended. */
  async function nextEnd(): Promise<{ readyMs: number; how: string }> {
    try {
      const { gone } = await starting!;
      const readyAt = now();
      return { how: `ended with ${textOfEnd(await gone)}`, readyMs: now() - readyAt };
    } catch (failure) {
      return { how: `did not start: ${(failure as Error).message}`, readyMs: 0 };
    }
  }
}

/** Resolves when a process has ended or could not be started. */
export function endOf(child: ChildProcess): Promise<End> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  });
}

export function textOfEnd({ code, signal }: End): string {
  return signal ? `signal ${signal}` : `exit code ${code}`;
}
