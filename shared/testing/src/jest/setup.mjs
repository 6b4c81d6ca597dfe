import { TextDecoder, TextEncoder } from 'node:util';

// jsdom lacks these, which React Router and React's server build need.
globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;

// Fastify names a plugin by its `fastify.display-name`, else by the file that exports it, which it looks for in
// `require.cache`: in jest that takes 40 ms a server. The name of the function is what it would find in the end.
// oxlint-disable-next-line no-extend-native
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), {
  configurable: true,
  get() {
    return this.name || 'anonymous';
  },
  set(value) {
    Object.defineProperty(this, Symbol.for('fastify.display-name'), { value, writable: true });
  },
});

// Extends jest's `expect`; loading it takes longer than most tests without a document. On a busy machine, what Testing
// Library waits for takes longer than the second that it gives by default.
if (globalThis.document)
  beforeAll(async () => {
    const [{ configure }] = await Promise.all([
      import('@testing-library/dom'),
      import('@testing-library/jest-dom'),
    ]);
    configure({ asyncUtilTimeout: 20_000 });
  });
