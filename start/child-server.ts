import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

export type ChildServer = {
  name: string;
  /** Settles when the process is gone, with its exit code. */
  gone: Promise<number | null>;
  /** Asks it to end, and insists when it does not. */
  stop: () => Promise<void>;
};

/** What a page needs dies with it: with room for more of that the collector comes by less often (docs/operate.md). */
const nodeFlags = ['--max-semi-space-size=64'];
/**
 * glibc gives every thread an arena of its own and keeps what came free in it, and threads come and go
 * with releases: fewer of them hold less (docs/operate.md).
 */
const allocation = { MALLOC_ARENA_MAX: '2' };
const startsWithinMs = 60_000;
const endsWithinMs = 10_000;

/**
 * Starts one server as a process of its own and waits until it says it is ready. Its lines go to
 * `report`. Throws when it ends, or is not ready in time.
 */
export async function startChild({
  name,
  script,
  arguments: words = [],
  root,
  variables,
  readyAt,
  onSpawn,
  report,
}: {
  name: string;
  script: string;
  arguments?: readonly string[];
  root: string;
  variables: Record<string, string>;
  /** The address that answers 200 once it can be used. */
  readyAt: string;
  /** Given what ends the process as soon as there is one, before it is ready. */
  onSpawn: (stop: () => Promise<void>) => void;
  report: (line: string) => void;
}): Promise<ChildServer> {
  const child = spawn(process.execPath, [...nodeFlags, '--import', 'tsx', script, ...words], {
    cwd: root,
    env: { ...allocation, ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
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

  onSpawn(stop);

  let ended = false;
  void gone.then(() => (ended = true));
  const latest = Date.now() + startsWithinMs;
  while (!(await answers(readyAt))) {
    if (ended) throw new Error(`${name} ended with ${await gone} while starting`);
    if (Date.now() > latest) {
      await stop();
      throw new Error(`${name} was not ready at ${readyAt} after ${startsWithinMs / 1000} s`);
    }
    await wait(60);
  }
  return { name, gone, stop };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
