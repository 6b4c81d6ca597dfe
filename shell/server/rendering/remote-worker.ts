import { parentPort, workerData } from 'node:worker_threads';
import { callSpanSchema } from '@marquee/contracts/trace';
import * as v from 'valibot';
import { jsonBytes } from './frames.ts';
import { createPendingRequests, createShellFetch } from './shell-adapter.ts';
import { createServerContext, type RenderScope } from './server-context.ts';
import { evaluateModules, loadServerBundle } from './load-server-bundle.ts';
import { contentRenderId, type FromWorker, type ToWorker, type WorkerStart } from './messages.ts';
import { restrictProcess } from './restrict-process.ts';
import { createRunningRenders } from './running-renders.ts';
import { runRender } from './run-render.ts';
import { createShellContentStore } from './shell-content-store.ts';

// The thread of a renderer process, with the code of its one release: a leak or an error in that code ends it.
const { release, bundle, ...start } = workerData as WorkerStart;
const port = parentPort;
if (!port) throw new Error('remote-worker runs in a worker thread only');

const requests = createPendingRequests(send);
const running = createRunningRenders();
const content = createShellContentStore(send);
const context = createServerContext({
  ...start,
  lastGood: content.lastGood,
  sendContent: requests.of(contentRenderId),
  onContentReport: (contentReport) => send({ contentReport }),
  // A clock that was set back makes a span that is none; the shell would end the process for it.
  measured: (span) => v.is(callSpanSchema, span) && send({ span }),
});
restrictProcess(createShellFetch(context.sender));
const remote = loadServerBundle(bundle, release);

// A rejection ends the thread with its reason, before the shell takes the release for loaded.
void evaluateModules(remote).then(() => port.on('message', receive));

function receive(bytes: Uint8Array) {
  const message = JSON.parse(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'),
  ) as ToWorker;
  if ('ping' in message) return send({ pong: message.ping, hanging: running.hanging() });
  if ('response' in message) return requests.settle(message.apiRequest, message.response);
  if ('contentRead' in message) return content.settle(message.contentRead, message.copy);

  const { id, request, until } = message;
  // What a render leaves running sends nothing more: the shell expects no request after the outcome.
  const render: RenderScope = {
    until,
    traceparent: request.traceparent,
    send: async (wanted) => (running.has(id) ? requests.of(id)(wanted) : { failure: 'The render is over' }),
  };
  running.add(id, render);
  context
    .within(render, () => runRender(remote, request, context))
    .then((result) => send({ id, result: render.partial ? { ...result, partial: true } : result }))
    // Also if the result of a loader cannot be sent to the shell.
    .catch((failure: unknown) =>
      send({ id, failure: { ...describe(failure), ...(render.partial && { partial: true as const }) } }),
    );
}

/** Sends a message to the shell; throws if it cannot be serialized. */
function send(message: FromWorker) {
  const bytes = jsonBytes(message);
  if ('id' in message) running.delete(message.id);
  port?.postMessage(bytes, [bytes.buffer]);
}

function describe(failure: unknown) {
  const { code, message, stack } = failure as { code?: unknown; message?: unknown; stack?: string };
  return {
    code: typeof code === 'string' ? code : 'REMOTE_DID_NOT_RENDER',
    message: typeof message === 'string' ? message : String(failure),
    ...(stack && { stack }),
  };
}
