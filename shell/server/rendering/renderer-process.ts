import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { PlatformError } from '@marquee/contracts';
import { framePart, frameReader, frameWriter, jsonBytes } from './frames.ts';
import { printLines } from './limited-output.ts';
import {
  maxMessage,
  type FromProgram,
  type FromWorker,
  type RendererArguments,
  type ThreadFailure,
  type ToWorker,
  type WorkerStart,
} from './messages.ts';
import { RendererProtocol } from './renderer-protocol.ts';

/** The scripts of a renderer process: its program, and that of the thread with the release's code. */
export type RendererScripts = { renderer: string; worker: string };

/**
 * The reason why a renderer process ended. Caused by its release: `exit` (its thread ended), `memory`, `crash`, `loop`
 * (an endless loop), or `protocol` (it sent a message that the shell had not requested). `unresponsive`: it sent
 * nothing for 15 seconds. Ended by the shell: `replaced` by a process with less memory, `idle`, `evicted` for another
 * release, or `stopped`.
 */
export type EndOfProcess = keyof typeof reasons;

export type ProcessExit = { why: EndOfProcess; cause: PlatformError };

/** Starts the program of a renderer process, whose descriptor 3 is the pipe to the shell. */
export type SpawnRenderer = (options: {
  scripts: RendererScripts;
  maxMemory: number;
  /** The descriptors of the shell that a process would inherit. */
  inherited: readonly number[];
}) => Pick<ChildProcess, 'pid' | 'stdio' | 'stdout' | 'stderr'> & {
  kill(signal: NodeJS.Signals): boolean;
  on(event: 'error' | 'close', listener: () => void): unknown;
};

/** The process reports its memory once a second; without a report for this long, it hangs. */
const silentAfterMs = 15_000;
/** How many bytes wait until the process reads them, at most. Its release's bundle may be one of them. */
const maxQueued = 64 * 1024 * 1024;

/**
 * A process that runs the code of one release, and of no other release. It has neither the shell's environment nor its
 * files: Node's permission model lets the program read its two scripts and start its thread, and lets the thread read
 * its own script. Its only descriptors are standard output and error, and a pipe to the shell. A wrong message on the
 * pipe can end only this process.
 */
export class RendererProcess extends EventEmitter<{
  /** The program has started, but its release may not have. */
  started: [];
  /** A message of the release's thread. */
  message: [FromWorker];
  /** The resident memory in bytes, once a second. */
  memory: [number];
  /** Another process is to replace this one, which uses too much memory. */
  outgrown: [];
  /** The process has ended. */
  exit: [ProcessExit];
}> {
  readonly release: string;
  /** Whether the program has started. */
  hasStarted = false;
  readonly #child: ReturnType<SpawnRenderer>;
  readonly #pipe: Duplex;
  readonly #write: ReturnType<typeof frameWriter>;
  readonly #protocol: RendererProtocol;
  #why: EndOfProcess | undefined;
  #failure: unknown;
  #isOver = false;
  #silence: NodeJS.Timeout;

  constructor({
    start,
    scripts,
    maxMemory,
    inherited,
    print,
    spawnRenderer = spawnUnderPermissions,
    now,
  }: {
    start: WorkerStart;
    scripts: RendererScripts;
    /** The process ends at once if its resident memory is larger than this, in bytes. */
    maxMemory: number;
    inherited: readonly number[];
    /** Receives each line of the process's output. */
    print: (line: string) => void;
    spawnRenderer?: SpawnRenderer | undefined;
    /** The clock of what the process may send in a second, in milliseconds since 1970. */
    now: () => number;
  }) {
    super();
    this.release = start.release;
    this.#protocol = new RendererProtocol(now);
    this.#child = spawnRenderer({ scripts, maxMemory, inherited });
    // Node makes each further pipe of a process a duplex stream.
    this.#pipe = this.#child.stdio[3] as Duplex;
    this.#write = frameWriter(this.#pipe);
    this.#silence = setTimeout(() => this.end('unresponsive'), silentAfterMs);
    for (const stream of [this.#child.stdout, this.#child.stderr])
      if (stream) printLines(stream, this.release, print);

    const read = frameReader(maxMessage, (part, json) => this.#take(part, json));
    this.#pipe.on('data', (chunk: Buffer) => {
      if (this.#why) return;
      try {
        read(chunk);
      } catch (failure) {
        this.#failure = failure;
        this.end('protocol');
      }
    });
    // Errors of a process that ends: its exit tells as much.
    this.#pipe.on('error', () => undefined);
    this.#child.on('error', () => this.#child.pid === undefined && this.#over());
    // Its last messages, with the reason, may arrive after its exit, but before its pipes are closed.
    this.#child.on('close', () => this.#over());
    this.#write(framePart.program, jsonBytes(start));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Why the shell has killed the process, or the end that it has received. */
  get ending(): EndOfProcess | undefined {
    return this.#why;
  }

  /** Whether the process has no render to complete, and its release does not load. */
  get isIdle(): boolean {
    return this.#protocol.isIdle;
  }

  /**
   * Starts a timer as soon as the program runs, so that a busy machine, on which programs start slowly, takes none of
   * the time that the release has. A program that does not start ends as unresponsive. Returns a function that stops
   * the timer.
   */
  afterStart(milliseconds: number, act: () => void): () => void {
    let timeout: NodeJS.Timeout | undefined;
    const begin = () => (timeout = setTimeout(act, milliseconds));
    if (this.hasStarted) begin();
    else this.once('started', begin);
    return () => {
      this.off('started', begin);
      clearTimeout(timeout);
    };
  }

  post(message: ToWorker): void {
    if (this.#why) return;
    try {
      this.#protocol.sent(message);
      this.#write(framePart.release, jsonBytes(message));
      if (this.#pipe.writableLength > maxQueued) throw new Error(`does not read ${maxQueued} bytes`);
    } catch (failure) {
      this.#failure = failure;
      this.end('unresponsive');
    }
  }

  /** Kills the process: no signal that its code could ignore, and no message that it could read. */
  end(why: EndOfProcess): void {
    this.#why ??= why;
    this.#child.kill('SIGKILL');
  }

  #take(part: number, json: Buffer) {
    if (this.#why) return;
    const read = this.#protocol.receive(part, json);
    if (read.part === 'program') this.#takeFromProgram(read.message);
    else this.emit('message', read.message);
  }

  #takeFromProgram(message: FromProgram) {
    if ('started' in message) {
      this.hasStarted = true;
      this.emit('started');
    } else if ('ended' in message) {
      this.#failure = message.ended && errorOf(message.ended);
      this.end('exit');
    } else {
      this.#silence.refresh();
      if (message.exceeded) this.end('memory');
      else this.emit('memory', residentMemory(this.pid) ?? message.memory);
    }
  }

  #over() {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#silence);
    this.#why ??= 'crash';
    const cause = new PlatformError('REMOTE_DID_NOT_RENDER', reasons[this.#why], { cause: this.#failure });
    this.emit('exit', { why: this.#why, cause });
  }
}

const reasons = {
  exit: 'The release ended its renderer process',
  memory: 'The renderer process used too much memory and was ended',
  crash: 'The renderer process crashed',
  loop: 'The renderer process was in an endless loop and was ended',
  protocol: 'The renderer process sent what it must not, and was ended',
  unresponsive: 'The renderer process did not respond and was ended',
  replaced: 'The renderer process was replaced',
  idle: 'The renderer process was idle and was ended',
  evicted: 'The renderer process was ended for another release',
  stopped: 'The renderer process was ended',
} as const;

/** Whether the release of a process caused the process to end. */
export function isFaultOfItsRelease(why: EndOfProcess): boolean {
  return ['exit', 'memory', 'crash', 'loop', 'protocol'].includes(why);
}

/** Reads a process's resident memory where the system shows it, because the process itself could report anything. */
function residentMemory(pid: number | undefined): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

function spawnUnderPermissions({ scripts, maxMemory, inherited }: Parameters<SpawnRenderer>[0]) {
  const [renderer, worker] = [realpathSync(scripts.renderer), realpathSync(scripts.worker)];
  const given: RendererArguments = {
    workerScript: worker,
    workerOptions: permissions([worker]),
    maxMemory,
    maxMessage,
  };
  const options = [...permissions([renderer, worker]), '--allow-worker'];
  // In place of a descriptor that it would inherit, the process gets an empty file.
  const nothing = inherited.length > 0 ? openSync('/dev/null', 'r') : undefined;
  const child = spawn(process.execPath, [...options, renderer, JSON.stringify(given)], {
    env: environment(process.env),
    // Node 24 lets worker threads read the working directory, whatever their options say: it takes it for their
    // entry point (nodejs/node pull request 58579). In this folder are only the two scripts.
    cwd: path.dirname(worker),
    stdio: [
      'ignore',
      'pipe',
      'pipe',
      'pipe',
      ...Array.from({ length: Math.max(3, ...inherited) - 3 }, (_, index) =>
        inherited.includes(index + 4) ? nothing : ('ignore' as const),
      ),
    ],
  });
  if (nothing !== undefined) closeSync(nothing);
  return child;
}

/**
 * Lists the file descriptors above 2 that this process inherited from its parent and would pass on to its children. The
 * descriptors that Node itself opens close on exec. Returns an empty list on systems without /proc (all but Linux).
 */
export function inheritedDescriptors(): number[] {
  const folder = '/proc/self/fdinfo';
  const closesOnExec = 0o2000000;
  return (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => {
    try {
      const [, flags = ''] = /^flags:\s+(\d+)$/m.exec(readFileSync(`${folder}/${name}`, 'utf8')) ?? [];
      const isPassedOn = (Number.parseInt(flags, 8) & closesOnExec) === 0;
      return Number(name) > 2 && isPassedOn ? [Number(name)] : [];
    } catch {
      // The descriptor by which the folder was read is closed by now.
      return [];
    }
  });
}

/**
 * Node's options by which code may read only `files`: no other file, no child process, no addon and, where the
 * permission model covers the network, no connection.
 */
function permissions(files: string[]): string[] {
  const known = process.allowedNodeEnvironmentFlags;
  return [
    known.has('--permission') ? '--permission' : '--experimental-permission',
    ...files.map((file) => `--allow-fs-read=${file}`),
    '--no-warnings',
  ];
}

/** The variables of the renderer's environment, none of which is a secret. */
const passedOn = ['LANG', 'LC_ALL', 'TZ', 'MALLOC_ARENA_MAX'];

function environment(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const passed = passedOn.flatMap((name) => (variables[name] === undefined ? [] : [[name, variables[name]]]));
  return { NODE_ENV: 'production', ...(Object.fromEntries(passed) as Record<string, string>) };
}

function errorOf({ code, message, stack }: ThreadFailure): Error {
  return Object.assign(new Error(message), code && { code }, stack && { stack });
}
