const { parentPort, workerData } = require('node:worker_threads');

// Uses the messages of remote-worker.ts; the slot's name selects the behaviour.
const retained = [];
const hanging = new Set();
const pending = new Map();
const lastResponse = {};
lastResponse.promise = new Promise((resolve) => (lastResponse.resolve = resolve));
const requestThroughShell = (text, renderId) =>
  new Promise((resolve) => {
    const apiRequest = pending.size;
    pending.set(apiRequest, resolve);
    const request = { url: `http://main.test/${text}`, headers: {}, timeoutMs: 1_000 };
    parentPort.postMessage({ apiRequest, renderId, request });
  });
const slots = {
  render: ({ params }) => ({ html: `<p>${workerData.release} ${params.text ?? ''}</p>` }),
  throw: () => {
    throw Object.assign(new Error('the star is not there'), { code: 'NOT_FOUND' });
  },
  throwWithoutData: () => {
    throw Object.assign(new Error('there is no data'), { partial: true });
  },
  hang: (request, id) => {
    hanging.add(id);
    return new Promise(() => undefined);
  },
  waitForApi: () => new Promise(() => undefined),
  loop: () => {
    for (;;) retained.length = 0;
  },
  leak: () => {
    for (;;) retained.push(new Array(100_000).fill(retained.length));
  },
  exit: () => process.exit(3),
  request: async ({ params }, id) => ({ html: JSON.stringify(await requestThroughShell(params.text, id)) }),
  requestLate: async ({ params }, id) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    lastResponse.resolve(await requestThroughShell(params.text, id));
  },
  lastResponse: async () => ({ html: JSON.stringify(await lastResponse.promise) }),
  environment: () => ({ html: JSON.stringify(Object.keys(process.env)) }),
};

if (workerData.bundle === 'loop') slots.loop();

// A bundle that loads slowly, as on a busy machine.
const loadsInMs = Number(workerData.bundle) || 0;
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, loadsInMs);

parentPort.on('message', async (message) => {
  if ('ping' in message) return parentPort.postMessage({ pong: message.ping, hanging: [...hanging] });
  if ('response' in message) return pending.get(message.apiRequest)(message.response);
  const { id, request } = message;
  try {
    const { html } = await slots[request.slot](request, id);
    const result = { kind: 'slot', html, preloads: '', data: null, placed: [] };
    parentPort.postMessage({ id, result });
  } catch ({ code, message: text, stack, partial }) {
    parentPort.postMessage({ id, failure: { code, message: text, stack, ...(partial && { partial }) } });
  }
});
