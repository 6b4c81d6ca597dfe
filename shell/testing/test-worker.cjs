const { parentPort, workerData } = require('node:worker_threads');

// Speaks the messages of remote-worker.ts; the slot's name says what to do.
const kept = [];
const calls = new Map();
const lastResponse = {};
lastResponse.promise = new Promise((resolve) => (lastResponse.resolve = resolve));
const askShell = (text, of) =>
  new Promise((resolve) => {
    const call = calls.size;
    calls.set(call, resolve);
    const asked = { url: `http://main.test/${text}`, headers: {}, timeoutMs: 1_000 };
    parentPort.postMessage({ call, of, asked });
  });
const answers = {
  render: ({ params }) => ({ html: `<p>${workerData.release} ${params.text ?? ''}</p>` }),
  throw: () => {
    throw Object.assign(new Error('the star is not there'), { code: 'NOT_FOUND' });
  },
  throwWithoutData: () => {
    throw Object.assign(new Error('there is no data'), { partial: true });
  },
  hang: () => new Promise(() => undefined),
  loop: () => {
    for (;;) kept.length = 0;
  },
  leak: () => {
    for (;;) kept.push(new Array(100_000).fill(kept.length));
  },
  exit: () => process.exit(3),
  ask: async ({ params }, id) => ({ html: JSON.stringify(await askShell(params.text, id)) }),
  askLate: async ({ params }, id) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    lastResponse.resolve(await askShell(params.text, id));
  },
  lastResponse: async () => ({ html: JSON.stringify(await lastResponse.promise) }),
  environment: () => ({ html: JSON.stringify(Object.keys(process.env)) }),
};

if (workerData.bundle === 'loop') answers.loop();

// A bundle that takes its time, as any does on a busy machine.
const wakesAfterMs = Number(workerData.bundle) || 0;
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wakesAfterMs);

parentPort.on('message', async (message) => {
  if ('ping' in message) return parentPort.postMessage({ pong: message.ping });
  if ('answered' in message) return calls.get(message.call)(message.answered);
  const { id, request } = message;
  try {
    const { html } = await answers[request.slot](request, id);
    const result = { kind: 'slot', html, preloads: '', data: null, placed: [] };
    parentPort.postMessage({ id, result });
  } catch ({ code, message: text, stack, partial }) {
    parentPort.postMessage({ id, failure: { code, message: text, stack, ...(partial && { partial }) } });
  }
});
