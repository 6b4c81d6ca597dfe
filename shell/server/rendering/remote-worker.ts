import { parentPort, workerData } from 'node:worker_threads';
import { createPendingRequests } from './shell-adapter.ts';
import { createServerContext, type UnderWay } from './server-context.ts';
import { loadServerBundle } from './load-server-bundle.ts';
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts';
import { runRender } from './run-render.ts';

// One thread for one release: what loops, leaks or dies in a team's code ends here.
const { release, bundle, ...start } = workerData as WorkerStart;
const port = parentPort;
if (!port) throw new Error('remote-worker runs in a worker thread only');

const remote = loadServerBundle(bundle, release);
const send = (message: FromWorker) => port.postMessage(message);
const calls = createPendingRequests(send);
const context = createServerContext({ ...start, measured: (span) => send({ span }) });

port.on('message', (message: ToWorker) => {
  if ('ping' in message) return send({ pong: message.ping });
  if ('answered' in message) return calls.take(message.call, message.answered);

  const { id, request, until } = message;
  const underWay: UnderWay = { until, traceparent: request.traceparent, ask: calls.of(id) };
  context
    .within(underWay, () => runRender(remote, request, context))
    .then((result) => send({ id, result: underWay.partial ? { ...result, partial: true } : result }))
    // Also when what a loader returned cannot leave the thread.
    .catch((failure: unknown) =>
      send({ id, failure: { ...describe(failure), ...(underWay.partial && { partial: true as const }) } }),
    );
});

function describe(failure: unknown) {
  const { code, message, stack } = failure as { code?: unknown; message?: unknown; stack?: string };
  return {
    code: typeof code === 'string' ? code : 'REMOTE_DID_NOT_RENDER',
    message: typeof message === 'string' ? message : String(failure),
    ...(stack && { stack }),
  };
}
