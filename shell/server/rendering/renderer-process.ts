import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { serialize } from 'node:v8';
import { PlatformError } from '@marquee/contracts';
import { inBatches } from './batches.ts';
import { readMessage } from './read-message.ts';
import type {
  FromRenderer,
  FromWorker,
  RendererArguments,
  ThreadFailure,
  ToRenderer,
  ToWorker,
  WorkerStart,
} from './messages.ts';

/** A worker thread of a renderer process. */
export type RendererThread = EventEmitter<{ message: [FromWorker]; exit: [ThreadExit] }> & {
  post(message: ToWorker): void;
  terminate(): void;
};

export type ThreadExit = {
  cause?: unknown;
  /**
   * `thread`: the thread ended, and its process did not. If the process ended: `suspect` was the only busy thread,
   * `bystander` was idle or the shell had ended the process, and all others are `unknown`.
   */
  part: 'thread' | 'suspect' | 'unknown' | 'bystander';
};

export type RendererProcess = {
  pid: number | undefined;
  startThread(start: WorkerStart): RendererThread;
  /** Kills the process. */
  kill(): void;
};

/** The scripts of a renderer process: its program, and that of its worker threads. */
export type RendererScripts = { renderer: string; worker: string };

export type EndOfProcess = 'memory' | 'unresponsive' | 'crash' | 'killed';

/** The process reports its memory ten times a second; without a report for this long, it hangs. */
const silentAfterMs = 15_000;
/** The largest output of a render; the shell would be busy for too long with a larger one. */
const maxMessage = 8 * 1024 * 1024;

/**
 * Starts a renderer process, in which the code of releases runs. It gets neither the shell's environment nor its
 * files: Node's permission model lets it read its own two scripts and start worker threads, and lets the threads
 * read their script.
 */
export function startRendererProcess({
  scripts,
  maxMemory,
  started,
  measured,
  ended,
}: {
  scripts: RendererScripts;
  /** The process ends at once if its resident memory is larger than this for its threads, in bytes. */
  maxMemory: RendererArguments['maxMemory'];
  started: () => void;
  /** Receives the resident memory in bytes, ten times a second. */
  measured: (memory: number) => void;
  /** Receives why it ended, and the releases that were busy or had not answered yet. */
  ended: (why: EndOfProcess, active: readonly string[]) => void;
}): RendererProcess {
  const [renderer, worker] = [realpathSync(scripts.renderer), realpathSync(scripts.worker)];
  const given: RendererArguments = {
    workerScript: worker,
    workerOptions: permissions([worker]),
    maxMemory,
    maxMessage,
  };
  const child = fork(renderer, [JSON.stringify(given)], {
    env: environment(process.env),
    // Node 24 lets worker threads read the working directory, whatever their options say: it takes it for their
    // entry point (nodejs/node pull request 58579). In this folder are only the two scripts.
    cwd: path.dirname(worker),
    execArgv: [...permissions([renderer, worker]), '--allow-worker'],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const threads = new Map<number, RendererThread>();
  const releases = new Map<number, { release: string; hasAnswered: boolean }>();
  let nextThread = 0;
  let busy: number[] = [];
  let why: EndOfProcess = 'crash';
  let isOver = false;
  let silence = setTimeout(hung, silentAfterMs);

  child.on('message', (batch: FromRenderer[]) => batch.forEach(take));
  // An error of `kill` or `send`; the exit tells that the process has ended.
  child.on('error', () => child.pid === undefined && over());
  // Its last messages, with the reason, may arrive after its exit, but before the channel is closed.
  child.on('exit', () => (child.connected ? child.once('disconnect', over) : over()));
  // The callback takes the error of a process that has ended, which its exit tells too.
  const post = inBatches((batch: ToRenderer[]) => child.connected && child.send(batch, () => undefined));

  return {
    pid: child.pid,
    startThread(start) {
      const thread = (nextThread += 1);
      const made: RendererThread = Object.assign(
        new EventEmitter<{ message: [FromWorker]; exit: [ThreadExit] }>(),
        {
          post: (message: ToWorker) => post({ thread, bytes: serialize(message) }),
          terminate: () => post({ thread, terminate: true }),
        },
      );
      threads.set(thread, made);
      releases.set(thread, { release: start.release, hasAnswered: false });
      if (isOver) setImmediate(() => endThread(thread, { part: 'bystander' }));
      else post({ thread, start });
      return made;
    },
    kill() {
      why = 'killed';
      child.kill('SIGKILL');
    },
  };

  function take(message: FromRenderer) {
    if ('bytes' in message) receive(message.thread, message.bytes);
    else if ('memory' in message) {
      clearTimeout(silence);
      silence = setTimeout(hung, silentAfterMs);
      busy = message.busy;
      if (message.exceeded) why = 'memory';
      measured(message.memory);
    } else if ('started' in message) started();
    else endThread(message.thread, { part: 'thread', cause: message.ended && errorOf(message.ended) });
  }

  /** Passes on a message of a thread, which ends if its code sent something else. */
  function receive(id: number, bytes: Uint8Array) {
    let message: FromWorker;
    try {
      message = readMessage(bytes);
    } catch (cause) {
      post({ thread: id, terminate: true });
      return endThread(id, { part: 'thread', cause });
    }
    const known = releases.get(id);
    if (known) known.hasAnswered = true;
    threads.get(id)?.emit('message', message);
  }

  function hung() {
    why = 'unresponsive';
    child.kill('SIGKILL');
  }

  function over() {
    if (isOver) return;
    isOver = true;
    clearTimeout(silence);
    const cause = new PlatformError('REMOTE_DID_NOT_RENDER', reasons[why]);
    // First, so that what is repeated starts in the next process.
    const isActive = (id: number) => busy.includes(id) || !releases.get(id)?.hasAnswered;
    ended(
      why,
      [...releases].flatMap(([id, { release }]) => (isActive(id) ? [release] : [])),
    );
    for (const thread of threads.keys()) endThread(thread, { cause, part: partOf(thread) });
  }

  function partOf(thread: number): ThreadExit['part'] {
    if (why === 'killed') return 'bystander';
    if (why !== 'memory' || busy.length === 0) return 'unknown';
    if (!busy.includes(thread)) return 'bystander';
    return busy.length === 1 ? 'suspect' : 'unknown';
  }

  function endThread(id: number, exit: ThreadExit) {
    const thread = threads.get(id);
    threads.delete(id);
    releases.delete(id);
    thread?.emit('exit', exit);
  }
}

const reasons: Record<EndOfProcess, string> = {
  memory: 'The renderer process used too much memory and was ended',
  unresponsive: 'The renderer process did not respond and was ended',
  crash: 'The renderer process crashed',
  killed: 'The renderer process was ended',
};

/** Node's options by which code may read only `files`: no other file, no child process, no addon. */
function permissions(files: string[]): string[] {
  const known = process.allowedNodeEnvironmentFlags;
  return [
    known.has('--permission') ? '--permission' : '--experimental-permission',
    ...files.map((file) => `--allow-fs-read=${file}`),
    // Where the permission model has a right for the network, rendering needs it.
    ...(known.has('--allow-net') ? ['--allow-net'] : []),
    '--no-warnings',
  ];
}

/** The variables of the renderer's environment, none of which is a secret. */
const passedOn = ['LANG', 'LC_ALL', 'TZ', 'NODE_EXTRA_CA_CERTS', 'MALLOC_ARENA_MAX'];

function environment(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const passed = passedOn.flatMap((name) => (variables[name] === undefined ? [] : [[name, variables[name]]]));
  return { NODE_ENV: 'production', ...(Object.fromEntries(passed) as Record<string, string>) };
}

function errorOf({ code, message, stack }: ThreadFailure): Error {
  return Object.assign(new Error(message), code && { code }, stack && { stack });
}
