import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { framePart, frameReader, frameWriter, jsonBytes } from './frames.ts';
import { limitedOutput } from './limited-output.ts';
import type { FromProgram, RendererArguments, ThreadFailure, WorkerStart } from './messages.ts';

// The program of a renderer process: it runs the code of one release in a thread, and forwards messages between the
// thread and the shell. The process ends with its thread, and with the shell.
const { workerScript, workerOptions, maxMemory, maxMessage } = JSON.parse(
  process.argv[2] ?? '{}',
) as RendererArguments;

const measureEveryMs = 100;
/** The shell takes a process for unresponsive that does not report for a long time. */
const reportEveryMs = 1_000;
/** The largest bundle of a release that the shell sends, in bytes. */
const maxFromShell = 256 * 1024 * 1024;
/** In megabytes. With more young memory, concurrent renders cause fewer garbage collections. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 48 };

const pipe = new Socket({ fd: 3 });
const write = frameWriter(pipe);
let thread: Worker | undefined;
let reportedAt = 0;

// The shell ends this process, or the end of the shell does: a signal to the whole group must not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
pipe.on('error', () => process.exit());
pipe.on('close', () => process.exit());
pipe.on(
  'data',
  frameReader(maxFromShell, (part, json) => {
    // A copy with memory of its own can be moved to the thread.
    const bytes = new Uint8Array(json);
    if (part === framePart.program) thread = startThread(JSON.parse(json.toString('utf8')) as WorkerStart);
    else thread?.postMessage(bytes, [bytes.buffer]);
  }),
);
setInterval(measure, measureEveryMs);
send({ started: true });

function startThread(start: WorkerStart): Worker {
  const started = new Worker(workerScript, {
    name: start.release,
    workerData: start,
    // Without options of its own, the thread would have the process's right to start threads without limits.
    execArgv: workerOptions,
    resourceLimits,
    env: { NODE_ENV: 'production' },
    stdout: true,
    stderr: true,
  });
  let failure: ThreadFailure | undefined;
  limitedOutput(started.stdout, (text) => void process.stdout.write(text));
  limitedOutput(started.stderr, (text) => void process.stdout.write(text));
  started.on('message', (json: unknown) => {
    const length = json instanceof Uint8Array ? json.byteLength : undefined;
    if (json instanceof Uint8Array && json.byteLength <= maxMessage) return write(framePart.release, json);
    failure = { message: `sent a message of ${length ?? 'no'} bytes; the limit is ${maxMessage} bytes` };
    void started.terminate();
  });
  started.on('error', (thrown: unknown) => (failure = describe(thrown)));
  started.on('exit', () => {
    send({ ended: failure ?? null });
    pipe.end(() => process.exit());
  });
  return started;
}

function measure() {
  const memory = process.memoryUsage.rss();
  if (memory > maxMemory) {
    send({ memory, exceeded: true });
    pipe.uncork();
    return void setImmediate(() => process.kill(process.pid, 'SIGKILL'));
  }
  if (Date.now() < reportedAt + reportEveryMs) return;
  reportedAt = Date.now();
  send({ memory });
}

function send(message: FromProgram) {
  write(framePart.program, jsonBytes(message));
}

function describe(thrown: unknown): ThreadFailure {
  const { code, message, stack } = (thrown ?? {}) as { code?: unknown; message?: unknown; stack?: unknown };
  return {
    message: typeof message === 'string' ? message : String(thrown),
    ...(typeof code === 'string' && { code }),
    ...(typeof stack === 'string' && { stack }),
  };
}
