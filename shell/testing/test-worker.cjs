const { execFileSync } = require('node:child_process');
const { fstatSync, readdirSync, readFileSync, readSync, writeFileSync, writeSync } = require('node:fs');
const { Socket } = require('node:net');
const { MessagePort, parentPort, Worker, workerData } = require('node:worker_threads');
const postText = (text) => parentPort.postMessage(new TextEncoder().encode(text));
const post = (message) => postText(JSON.stringify(message));

// Uses the messages of remote-worker.ts; the slot's name selects the behaviour.
const retained = [];
const hanging = new Set();
const pending = new Map();
let apiRequests = 0;
const deferred = () => {
  const later = {};
  later.promise = new Promise((resolve) => (later.resolve = resolve));
  return later;
};
const nextRender = deferred();
const lastResponse = deferred();
const requestThroughShell = (url, renderId) =>
  new Promise((resolve) => {
    const apiRequest = (apiRequests += 1);
    pending.set(apiRequest, resolve);
    const request = { url, headers: {}, timeoutMs: 1_000 };
    post({ apiRequest, renderId, request });
  });
// Tells the shell that a render has begun that will not end.
const announce = (id) => void requestThroughShell('http://main.test/begun', id);
const slots = {
  render: ({ params }) => ({ html: `<p>${workerData.release} ${params.text ?? ''}</p>` }),
  throw: () => {
    throw Object.assign(new Error('the star is not there'), { code: 'NOT_FOUND' });
  },
  throwByItself: () => {
    throw new Error('broken');
  },
  throwWithoutData: () => {
    throw Object.assign(new Error('there is no data'), { partial: true });
  },
  hang: (request, id) => {
    hanging.add(id);
    announce(id);
    return new Promise(() => undefined);
  },
  waitForApi: (request, id) => {
    announce(id);
    return new Promise(() => undefined);
  },
  loop: (request, id) => {
    if (id) announce(id);
    for (;;) retained.length = 0;
  },
  leak: () => {
    for (;;) retained.push(new Array(100_000).fill(retained.length));
  },
  exit: () => process.exit(3),
  sendReport: () => {
    post({ contentReport: null });
    return new Promise(() => undefined);
  },
  sendCopy: () => {
    post({ contentWrite: 1, copy: {} });
    return new Promise(() => undefined);
  },
  sendRequest: (request, id) => {
    post({ apiRequest: 900, renderId: id, request: null });
    return new Promise(() => undefined);
  },
  sendOtherRender: (request, id) => {
    const wanted = { url: 'http://main.test/', headers: {}, timeoutMs: 1_000 };
    post({ apiRequest: 900, renderId: id + 100, request: wanted });
    return new Promise(() => undefined);
  },
  sendTwice: (request, id) => {
    const result = { kind: 'slot', html: 'twice', preloads: '', data: null, placed: [] };
    post({ id, result });
    post({ id, result });
    return new Promise(() => undefined);
  },
  sendBytes: () => {
    parentPort.postMessage(new Uint8Array([1, 2, 3]));
    return new Promise(() => undefined);
  },
  sendNothing: () => {
    parentPort.postMessage(undefined);
    return new Promise(() => undefined);
  },
  sendText: () => {
    post('nonsense');
    return new Promise(() => undefined);
  },
  sendPong: () => {
    post({ pong: 1_000, hanging: [] });
    return new Promise(() => undefined);
  },
  sendNoResult: (request, id) => {
    post({ id, result: undefined });
    return new Promise(() => undefined);
  },
  sendNoFailure: (request, id) => {
    post({ id, failure: null });
    return new Promise(() => undefined);
  },
  sendOtherData: (request, id) => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    postText(`{"id":${id},"result":{"kind":"slot","html":"","preloads":"","placed":[],"data":${deep}}}`);
    return new Promise(() => undefined);
  },
  request: async ({ params }, id) => ({
    html: JSON.stringify(await requestThroughShell(`http://main.test/${params.text}`, id)),
  }),
  requestUrl: async ({ params }, id) => ({
    html: JSON.stringify(await requestThroughShell(params.text, id)),
  }),
  slow: async ({ params }) => {
    await new Promise((resolve) => setTimeout(resolve, Number(params.text)));
    return { html: `after ${params.text} ms` };
  },
  requestLate: async ({ params }, id) => {
    announce(id);
    await nextRender.promise;
    lastResponse.resolve(await requestThroughShell(`http://main.test/${params.text}`, id));
  },
  lastResponse: async () => {
    nextRender.resolve();
    return { html: JSON.stringify(await lastResponse.promise) };
  },
  buffers: async ({ params }) => {
    const parts = Number(params.text);
    for (let part = 0; part < parts; part += 1) {
      retained.push(Buffer.alloc(50_000_000, 1));
      // The process measures its memory ten times a second; in between, no more than a few buffers are made.
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return { html: `${parts} buffers` };
  },
  print: () => {
    const line = '\n'.repeat(999_999);
    for (let count = 0; count < 200; count += 1) console.log(line);
    return { html: 'printed' };
  },
  reject: () => {
    void Promise.reject(new Error('nobody catches this'));
    return new Promise(() => undefined);
  },
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  crashLater: () => {
    setTimeout(slots.crash, 100);
    return { html: 'soon' };
  },
  // Writes past the thread that hosts this one, to the descriptor of the pipe to the shell.
  writeToPipe: ({ params }) => {
    writeSync(3, Buffer.from(params.text, 'hex'));
    return new Promise(() => undefined);
  },
  writeToDescriptors: ({ params }) => {
    writeSync(1, params.text);
    writeSync(2, params.text);
    return { html: 'written' };
  },
  enormous: () => ({ html: 'x'.repeat(9_000_000) }),
  reach: ({ params }) => {
    const attempts = {
      read: () => readFileSync(params.text),
      readOwnEnvironment: () => readFileSync('/proc/self/environ'),
      write: () => writeFileSync(params.text, ''),
      spawn: () => execFileSync('true'),
      thread: () => new Worker('', { eval: true, execArgv: [] }),
    };
    const outcomeOf = (attempt) => {
      try {
        attempt();
        return 'allowed';
      } catch (failure) {
        return failure.code;
      }
    };
    const outcomes = Object.entries(attempts).map(([name, attempt]) => [name, outcomeOf(attempt)]);
    return { html: JSON.stringify(Object.fromEntries(outcomes)) };
  },
  environment: () => ({ html: JSON.stringify(Object.keys(process.env)) }),
};

// The ways of a hostile release to what other releases receive; what it sees, it prints.
const descriptors = Array.from({ length: 64 }, (_, fd) => fd);
const seen = new Set();
const see = (what) => {
  const text = String(what ?? '').replace(/[^ -~]+/g, ' ');
  if (text.length === 0 || seen.has(text)) return;
  seen.add(text);
  console.log('seen:', text.slice(0, 2_000));
};
const attempt = (act) => {
  try {
    return act();
  } catch {
    return undefined;
  }
};
const takes = {
  takePipe: () => new Socket({ fd: 3 }).on('data', see).on('error', () => undefined),
  takeSockets: () => {
    for (const fd of descriptors)
      attempt(() => new Socket({ fd }).on('data', see).on('error', () => undefined));
  },
  takeFiles: () => {
    const bytes = Buffer.alloc(65_536);
    // Reading from another kind would block.
    const sockets = descriptors.filter((fd) => attempt(() => fstatSync(fd).isSocket()));
    const read = () => {
      for (const fd of sockets) see(attempt(() => bytes.subarray(0, readSync(fd, bytes))));
      setImmediate(read);
    };
    for (const folder of ['/proc/self/fd', '/proc']) see(attempt(() => readdirSync(folder)));
    see(attempt(() => readFileSync(`/proc/${process.ppid}/environ`)));
    read();
  },
  takePorts: () => {
    const send = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message, ...rest) {
      see(JSON.stringify(message));
      return send.call(this, message, ...rest);
    };
    parentPort.on('message', (bytes) => see(Buffer.from(bytes)));
    new BroadcastChannel('renderer').addEventListener('message', ({ data }) => see(data));
    process.on('message', (message) => see(JSON.stringify(message)));
    for (const name of ['pipe_wrap', 'fs', 'messaging']) attempt(() => process.binding(name));
    attempt(() => process.send({ ping: 1 }));
  },
};

// What a bundle does while it is evaluated.
const loads = {
  loop: slots.loop,
  crash: slots.crash,
  exit: slots.exit,
  leak: slots.leak,
  throw: slots.throw,
  reject: slots.reject,
  garbage: slots.sendBytes,
  ...takes,
  goOn: () => setInterval(() => console.log('still here'), 20),
  hang: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  buffers: () => {
    for (;;) retained.push(Buffer.alloc(10_000_000, 1));
  },
};
loads[workerData.bundle]?.();

// A bundle that loads slowly, as on a busy machine.
const loadsInMs = Number(workerData.bundle) || 0;
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, loadsInMs);

parentPort.on('message', async (bytes) => {
  const message = JSON.parse(Buffer.from(bytes).toString('utf8'));
  if ('ping' in message) return post({ pong: message.ping, hanging: [...hanging] });
  if ('response' in message) return pending.get(message.apiRequest)(message.response);
  const { id, request } = message;
  try {
    const { html } = await slots[request.slot](request, id);
    const result = { kind: 'slot', html, preloads: '', data: null, placed: [] };
    post({ id, result });
  } catch ({ code = 'REMOTE_DID_NOT_RENDER', message: text, stack, partial }) {
    post({ id, failure: { code, message: text, stack, ...(partial && { partial }) } });
  }
});
