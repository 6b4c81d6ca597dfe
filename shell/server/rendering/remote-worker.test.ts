import { buildRenderer } from '../../testing/built-renderer.ts';
import { createRenderer, type Renderer } from './create-renderer.ts';
import { createReleaseWorker } from './release-worker.ts';

let renderer: Renderer;
beforeAll(async () => {
  const scripts = await buildRenderer({ worker: true });
  renderer = createRenderer({ scripts, memoryLimitMb: 1_000, report: () => undefined });
});
afterAll(() => renderer.stop());

/** Renders a page of a server bundle, and returns its data: what `expression` resolves to. */
async function shown(expression: string): Promise<unknown> {
  const bundle = `
    const { createElement } = require('react');
    const page = {
      loader: async () => ({ found: await ${expression} }),
      Component: () => createElement('h1', null, 'A page'),
    };
    module.exports = { routes: [{ id: 'hub', path: '/quiz', load: async () => page }], slots: [] };`;
  const worker = createReleaseWorker(
    renderer,
    {
      release: 'mfe-quiz@1.0.0',
      bundle,
      hosts: { main: 'http://main.test', content: 'http://content.test', sameOrigin: 'http://site.test' },
      contentMaxAgeMs: 300_000,
    },
    { origins: ['https://quotes.test'] },
  );
  const request = { url: 'http://site.test/quiz', language: 'en', prefix: 'a-' } as const;
  try {
    const page = await worker.render({ ...request, kind: 'page', route: 'hub' }, 15_000, async ({ url }) => ({
      status: 200,
      body: `the API: ${url}`,
    }));
    if (!('html' in page)) throw new Error(`This is not a page, but ${page.kind}`);
    expect(page.html).toContain('A page</h1>');
    return (page.data as { found: unknown }).found;
  } finally {
    worker.retire();
  }
}

test('a page of a real server bundle is rendered by the programs as they are built', async () => {
  expect(await shown('Promise.resolve({ one: 1 })')).toEqual({ one: 1 });
});

test.each([
  ['process.getBuiltinModule', 'typeof process.getBuiltinModule'],
  ['process.binding', 'typeof process.binding'],
  ['process.dlopen', 'typeof process.dlopen'],
  ['process.kill', 'typeof process.kill'],
  ['process._kill', 'typeof process._kill'],
  ['process._rawDebug', 'typeof process._rawDebug'],
  ['process._getActiveHandles', 'typeof process._getActiveHandles'],
  ['WebSocket', 'typeof globalThis.WebSocket'],
  ['EventSource', 'typeof globalThis.EventSource'],
  ['process.mainModule', 'typeof process.mainModule'],
  ['a global require', 'typeof globalThis.require'],
])('security: a server bundle has no %s', async (_name, expression) => {
  expect(await shown(expression)).toBe('undefined');
});

test('security: a server bundle cannot import modules of Node', async () => {
  const codeOf = (code: string) => shown(`${code}.then(() => 'imported', (failure) => failure.code)`);
  expect(await codeOf(`import('node:fs')`)).toBe('ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING');
  expect(await codeOf(`new Function("return import('node:fs')")()`)).toBe(
    'ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING',
  );
});

test('security: a server bundle sees the environment of its thread only', async () => {
  expect(await shown('{ ...process.env }')).toEqual({ NODE_ENV: 'production' });
});

const outcomeOf = (code: string) =>
  shown(`Promise.resolve().then(async () => ${code}).then(String, (failure) => failure.message)`);

test('finding 23: a server bundle has no connection of its own: its requests go through the shell, to allowed origins', async () => {
  const dispatcher = `globalThis[Symbol.for('undici.globalDispatcher.1')]`;
  expect(await outcomeOf(`(new Request('http://a.test'), ${dispatcher}.dispatch({}, {}))`)).toBe(
    'A release has no connection of its own',
  );
  expect(await outcomeOf(`(${dispatcher} = 1, ${dispatcher}.dispatch({}, {}))`)).not.toBe('undefined');
  expect(await outcomeOf(`require('axios').getAdapter('http')`)).toMatch(/not available/);
  expect(await outcomeOf(`fetch('http://main.test/', { method: 'POST' })`)).toBe(
    'On the server, fetch sends GET requests of a render only',
  );
  expect(await outcomeOf(`fetch('http://elsewhere.test/')`)).toBe('fetch failed');
  expect(await outcomeOf(`(await fetch('http://main.test/x')).text()`)).toBe('the API: http://main.test/x');
  expect(await outcomeOf(`(await fetch('https://quotes.test/x')).text()`)).toBe(
    'the API: https://quotes.test/x',
  );
});
