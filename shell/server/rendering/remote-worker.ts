import { deserialize, serialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { createPendingRequests } from './shell-adapter.ts';
import { createServerContext, type RenderScope } from './server-context.ts';
import { loadServerBundle } from './load-server-bundle.ts';
import { contentRenderId, type FromWorker, type ToWorker, type WorkerStart } from './messages.ts';
import { restrictProcess } from './restrict-process.ts';
import { createRunningRenders } from './running-renders.ts';
import { runRender } from './run-render.ts';
import { createShellContentStore } from './shell-content-store.ts';

// One thread per release: an endless loop, a leak or a crash in a team's code ends with it.
const { release, bundle, ...start } = workerData as WorkerStart;
const port = parentPort;
if (!port) throw new Error('remote-worker runs in a worker thread only');

restrictProcess();
const remote = loadServerBundle(bundle, release);
const requests = createPendingRequests(send);
const running = createRunningRenders();
const content = createShellContentStore(send);
const context = createServerContext({
  ...start,
  lastGood: content.lastGood,
  sendContent: requests.of(contentRenderId),
  onContentReport: (contentReport) => send({ contentReport }),
  measured: (span) => send({ span }),
});

port.on('message', (bytes: Uint8Array) => {
  const message = deserialize(bytes) as ToWorker;
  if ('ping' in message) return send({ pong: message.ping, hanging: running.hanging() });
  if ('response' in message) return requests.settle(message.apiRequest, message.response);
  if ('contentRead' in message) return content.settle(message.contentRead, message.copy);

  const { id, request, until } = message;
  const render: RenderScope = { until, traceparent: request.traceparent, send: requests.of(id) };
  running.add(id, render);
  context
    .within(render, () => runRender(remote, request, context))
    .then((result) => send({ id, result: render.partial ? { ...result, partial: true } : result }))
    // Also if the result of a loader cannot be sent to the shell.
    .catch((failure: unknown) =>
      send({ id, failure: { ...describe(failure), ...(render.partial && { partial: true as const }) } }),
    )
    .finally(() => running.delete(id));
});

/** Sends a message to the shell; throws if it cannot be serialised. */
function send(message: FromWorker) {
  const bytes = serialize(message);
  port?.postMessage(bytes, bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : []);
}

function describe(failure: unknown) {
  const { code, message, stack } = failure as { code?: unknown; message?: unknown; stack?: string };
  return {
    code: typeof code === 'string' ? code : 'REMOTE_DID_NOT_RENDER',
    message: typeof message === 'string' ? message : String(failure),
    ...(stack && { stack }),
  };
}
