import { Worker } from 'node:worker_threads';
import { inBatches } from './batches.ts';
import { limitedOutput } from './limited-output.ts';
import type { FromRenderer, RendererArguments, ThreadFailure, ToRenderer } from './messages.ts';

// The program of the renderer process: it hosts the worker threads of releases, and forwards messages between
// them and the shell. The shell decides what runs, and when a thread or this process ends.
const { workerScript, workerOptions, maxMemory, maxMessage } = JSON.parse(
  process.argv[2] ?? '{}',
) as RendererArguments;

const reportEveryMs = 100;
/** In megabytes. With more young memory, concurrent renders cause fewer garbage collections. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 48 };
/** A thread that used a processor for more of the time than this is busy. */
const busyShare = 0.5;

const threads = new Map<number, Worker>();
const usedBefore = new Map<number, ReturnType<Worker['performance']['eventLoopUtilization']>>();

// The shell ends this process, or the end of the shell does: a signal to the whole group must not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (batch: ToRenderer[]) => {
  for (const message of batch) {
    if ('start' in message) startThread(message);
    else if ('bytes' in message) threads.get(message.thread)?.postMessage(message.bytes);
    else void threads.get(message.thread)?.terminate();
  }
});
const send = inBatches((batch: FromRenderer[]) => void (process.connected && process.send?.(batch)));
setInterval(reportMemory, reportEveryMs);
send({ started: true });

function startThread({ thread, start }: Extract<ToRenderer, { start: unknown }>) {
  const worker = new Worker(workerScript, {
    name: start.release,
    workerData: start,
    // Without options of its own, a thread would have the process's right to start threads without limits.
    execArgv: workerOptions,
    resourceLimits,
    env: { NODE_ENV: 'production' },
    stdout: true,
    stderr: true,
  });
  let failure: ThreadFailure | undefined;
  threads.set(thread, worker);
  limitedOutput(worker.stdout, start.release, logOutput);
  limitedOutput(worker.stderr, start.release, logOutput);
  worker.on('message', (bytes: unknown) => {
    const length = bytes instanceof Uint8Array ? bytes.byteLength : undefined;
    if (bytes instanceof Uint8Array && bytes.byteLength <= maxMessage) return send({ thread, bytes });
    failure = { message: `sent a message of ${length ?? 'no'} bytes; the limit is ${maxMessage} bytes` };
    void worker.terminate();
  });
  worker.on('error', (thrown: unknown) => (failure = describe(thrown)));
  worker.on('exit', () => {
    threads.delete(thread);
    usedBefore.delete(thread);
    send({ thread, ended: failure });
  });
}

function reportMemory() {
  const memory = process.memoryUsage.rss();
  const busy = [...threads].filter(isBusy).map(([thread]) => thread);
  if (memory <= maxMemory.base + maxMemory.perThread * threads.size) return send({ memory, busy });
  const end = () => process.kill(process.pid, 'SIGKILL');
  process.send?.([{ memory, busy, exceeded: true }] satisfies FromRenderer[], undefined, undefined, end);
}

function isBusy([thread, { performance }]: [number, Worker]): boolean {
  const used = performance.eventLoopUtilization();
  const before = usedBefore.get(thread);
  usedBefore.set(thread, used);
  return performance.eventLoopUtilization(used, before).utilization > busyShare;
}

function describe(thrown: unknown): ThreadFailure {
  const { code, message, stack } = (thrown ?? {}) as { code?: unknown; message?: unknown; stack?: unknown };
  return {
    message: typeof message === 'string' ? message : String(thrown),
    ...(typeof code === 'string' && { code }),
    ...(typeof stack === 'string' && { stack }),
  };
}

/** Logs output of a release as the shell logs: one line of JSON. */
function logOutput(msg: string) {
  console.log(JSON.stringify({ level: 'info', time: new Date().toISOString(), server: 'shell', msg }));
}
