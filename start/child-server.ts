import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { endOf, textOfEnd, type Server } from './supervise.ts';

/** Enlarges Node's young generation, because rendering creates much short-lived garbage (docs/operate.md). */
const nodeFlags = ['--max-semi-space-size=64'];
/**
 * Limits glibc's arenas: it allocates one per thread and keeps their free memory, and each release has its own
 * threads (docs/operate.md).
 */
const allocation = { MALLOC_ARENA_MAX: '2' };
const startsWithinMs = 180_000;
const endsWithinMs = 10_000;
/** A server ends its requests before its process is killed. */
const drain = { DRAIN_DEADLINE_SECONDS: '8' };

/**
 * Starts a server in a child process and waits until it is ready. `report` receives each line of its output. The
 * returned `stop` ends the process with SIGTERM, and after ten seconds with SIGKILL. Throws if the process ends before
 * it is ready. Ends the process and throws if it is not ready after three minutes, or if `signal` is aborted before
 * that.
 */
export async function startChild({
  name,
  script,
  arguments: args = [],
  root,
  variables,
  readyAt,
  signal,
  report,
}: {
  name: string;
  script: string;
  arguments?: readonly string[];
  root: string;
  variables: Record<string, string>;
  /** The URL that returns 200 when the server is ready. */
  readyAt: string;
  /** Gives up the start when it is aborted; a server that is ready is not affected. */
  signal?: AbortSignal;
  report: (line: string) => void;
}): Promise<Server> {
  const child = spawn(process.execPath, [...nodeFlags, ...loaderOf(script), script, ...args], {
    cwd: root,
    env: { ...allocation, ...drain, ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = endOf(child);
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) report(line);
    });
  }

  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), endsWithinMs);
    await gone;
    clearTimeout(late);
  };

  let ended = false;
  void gone.then(() => (ended = true));
  const latest = Date.now() + startsWithinMs;
  while (!(await isReady(readyAt))) {
    if (ended) throw new Error(`${name} ended with ${textOfEnd(await gone)} while starting`);
    if (signal?.aborted || Date.now() > latest) {
      await stop();
      signal?.throwIfAborted();
      throw new Error(`${name} was not ready at ${readyAt} after ${startsWithinMs / 1000} s`);
    }
    await wait(60);
  }
  return { pid: child.pid!, gone, stop };
}

/** TypeScript needs a loader; the servers of packages are JavaScript. */
function loaderOf(script: string): string[] {
  return script.endsWith('.ts') ? ['--import', 'tsx'] : [];
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
