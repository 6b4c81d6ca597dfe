const { parentPort, workerData } = require('node:worker_threads');

// Speaks the messages of remote-worker.ts; the slot's name says what to do.
const kept = [];
const answers = {
  render: ({ params }) => ({ html: `<p>${workerData.release} ${params.text ?? ''}</p>` }),
  throw: () => {
    throw Object.assign(new Error('the star is not there'), { code: 'NOT_FOUND' });
  },
  hang: () => new Promise(() => undefined),
  loop: () => {
    for (;;) kept.length = 0;
  },
  leak: () => {
    for (;;) kept.push(new Array(100_000).fill(kept.length));
  },
  exit: () => process.exit(3),
  environment: () => ({ html: JSON.stringify(Object.keys(process.env)) }),
};

if (workerData.bundle === 'loop') answers.loop();

// A bundle that takes its time, as any does on a busy machine.
const wakesAfterMs = Number(workerData.bundle) || 0;
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wakesAfterMs);

parentPort.on('message', async (message) => {
  if ('ping' in message) return parentPort.postMessage({ pong: message.ping });
  const { id, request } = message;
  try {
    const { html } = await answers[request.slot](request);
    const result = { kind: 'slot', html, preloads: '', data: null, placed: [] };
    parentPort.postMessage({ id, result });
  } catch ({ code, message: text, stack }) {
    parentPort.postMessage({ id, failure: { code, message: text, stack } });
  }
});
