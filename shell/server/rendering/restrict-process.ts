/**
 * Properties of `process` by which code would reach what its thread was not given: modules of Node that the shell
 * does not share, signals to other processes, handles of sockets, and the process's own descriptors. Node's permission
 * model does not cover them.
 */
const removed = [
  'binding',
  '_linkedBinding',
  'dlopen',
  'getBuiltinModule',
  'kill',
  '_kill',
  '_debugProcess',
  '_debugEnd',
  '_rawDebug',
  '_getActiveHandles',
  '_getActiveRequests',
  'mainModule',
  'report',
];

/** The dispatcher of undici, the library behind Node's `fetch`: `Request` alone brings it, and it opens sockets. */
const dispatcher = Symbol.for('undici.globalDispatcher.1');

/**
 * Removes properties that releases must not use from the thread's `process`, and every global that opens a connection,
 * before the code of a release is evaluated. `fetch` becomes `shellFetch`. This makes misuse harder but is no security
 * boundary. The boundary is the process, which runs the code of a single release.
 */
export function restrictProcess(shellFetch: typeof fetch): void {
  for (const name of removed) {
    Reflect.deleteProperty(process, name);
    // Some are inherited: an own property hides those.
    if (name in process) Object.defineProperty(process, name, { value: undefined });
  }
  const refuse = () => {
    throw new TypeError('A release has no connection of its own');
  };
  Object.defineProperty(globalThis, dispatcher, { value: Object.freeze({ dispatch: refuse }) });
  Object.defineProperty(globalThis, 'fetch', { value: shellFetch });
  for (const name of ['WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name);
}
