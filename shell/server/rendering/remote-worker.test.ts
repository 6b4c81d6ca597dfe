import { manifestSchema } from '@marquee/contracts';
import { rowsOfRing } from '@marquee/testing/ring';
import { buildRenderer } from '../../testing/built-renderer.ts';
import { createRenderer, type Renderer } from './create-renderer.ts';
import * as v from 'valibot';
import { createReleaseWorker } from './release-worker.ts';
import { tryRelease } from './try-release.ts';

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
    const page = await worker.render({ ...request, kind: 'page', route: 'hub' }, 60_000, async ({ url }) => ({
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

test('security: a server bundle has nothing that reaches Node, other processes or the network', async () => {
  const refused = [
    'process.getBuiltinModule',
    'process.binding',
    'process.dlopen',
    'process.kill',
    'process._kill',
    'process._rawDebug',
    'process._getActiveHandles',
    'process.mainModule',
    'globalThis.WebSocket',
    'globalThis.EventSource',
    'globalThis.require',
  ];
  const types = refused.map((name) => `'${name}': typeof ${name}`);
  expect(await shown(`{ ${types.join()} }`)).toEqual(
    Object.fromEntries(refused.map((name) => [name, 'undefined'])),
  );
});

test('security: a server bundle cannot import modules of Node', async () => {
  const codes = [`import('node:fs')`, `new Function("return import('node:fs')")()`].map(
    (code) => `${code}.then(() => 'imported', (failure) => failure.code)`,
  );
  expect(await shown(`Promise.all([${codes.join()}])`)).toEqual([
    'ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING',
    'ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING',
  ]);
});

test('security: a server bundle sees the environment of its thread only', async () => {
  expect(await shown('{ ...process.env }')).toEqual({ NODE_ENV: 'production' });
});

/** What each of some code results in, one after the other in one render: its result, or the message of its failure. */
const outcomesOf = (codes: string[]) =>
  shown(`(async () => {
    const outcomes = [];
    for (const run of [${codes.map((code) => `async () => ${code}`).join()}])
      outcomes.push(await run().then(String, (failure) => failure.message));
    return outcomes;
  })()`);

test('finding 23: a server bundle has no connection of its own: its requests go through the shell, to allowed origins', async () => {
  const dispatcher = `globalThis[Symbol.for('undici.globalDispatcher.1')]`;
  const outcomes = await outcomesOf([
    `(new Request('http://a.test'), ${dispatcher}.dispatch({}, {}))`,
    `require('axios').getAdapter('http')`,
    `fetch('http://main.test/', { method: 'POST' })`,
    `fetch('http://elsewhere.test/')`,
    `(await fetch('http://main.test/x')).text()`,
    `(await fetch('https://quotes.test/x')).text()`,
    `(${dispatcher} = 1, ${dispatcher}.dispatch({}, {}))`,
  ]);
  expect(outcomes).toEqual([
    'A release has no connection of its own',
    expect.stringMatching(/not available/),
    'On the server, fetch sends GET requests of a render only',
    'fetch failed',
    'the API: http://main.test/x',
    'the API: https://quotes.test/x',
    expect.not.stringMatching(/^undefined$/),
  ]);
});

const triedManifest = v.parse(manifestSchema, {
  name: 'mfe-tried',
  owner: 'team tried',
  criticality: 'regular',
  sdk: '>=2.0 <3',
  routes: [
    { id: 'one', path: '/tried/:id' },
    { id: 'two', path: '/tried' },
  ],
  slots: [{ name: 'tried.card', sample: { tone: 'dark' } }],
  publishes: [],
  subscribes: [],
  entries: { routes: './routes.tsx', slots: './slots.tsx' },
});

/** Tries a build whose page `one` runs `page`, and whose slot runs `card`; `top` runs when the bundle is evaluated. */
function tried({ top = '', page = '', card = '' }: { top?: string; page?: string; card?: string }) {
  const bundle = `
    const { createElement } = require('react');
    ${top};
    const pageOf = (id, path, run) => ({ id, path, load: async () => ({ Component: () => { run(); return createElement('h1', null, id); } }) });
    const load = async () => ({ Component: ({ params }) => { ${card}; return params.tone; } });
    module.exports = {
      routes: [pageOf('one', '/tried/:id', () => { ${page} }), pageOf('two', '/tried', () => undefined)],
      slots: [{ name: 'tried.card', load }],
    };`;
  return tryRelease(
    renderer,
    { version: '1.0.0', manifest: triedManifest, bundle },
    // Only what never ends shall be late, however slow the machine is.
    {
      evaluationMs: top.startsWith('for') ? 1_000 : 60_000,
      renderMs: card.includes('Promise') ? 1_000 : 60_000,
    },
  );
}

test('B1: a build whose routes and slots all render has no fault', async () => {
  expect(await tried({ card: "if (params.tone !== 'dark') throw new Error('no sample')" })).toEqual([]);
});

const faultsOfBundles: [string, string, string | RegExp][] = [
  ['throws', `throw new Error('broken at the start')`, 'broken at the start'],
  ['needs a module that is not shared', `require('node:url')`, /requires node:url, which the shell does not/],
  ['hangs', 'for (;;);', /did not start in 1000 ms/],
  ['ends its process at once', 'process.exit()', /ended its renderer process/],
  ['ends its process in its first turn', 'setImmediate(() => process.exit())', /ended its renderer process/],
  ['is rejected', `Promise.reject(new Error('not handled'))`, 'not handled'],
];
test.each(rowsOfRing(faultsOfBundles, 3))(
  'B1: a bundle that %s when it is evaluated is refused',
  async (_how, top, message) => {
    expect(await tried({ top })).toMatchObject([
      { during: { kind: 'evaluation' }, message: expect.stringMatching(message) },
    ]);
  },
);

test('B1: a release of which one route requires what is not shared never counts as loaded by a shell', async () => {
  const routes = `[{ id: 'hub', path: '/quiz', load: async () => require('node:url') }]`;
  const start = {
    release: 'mfe-quiz@1.0.0',
    bundle: `module.exports = { routes: ${routes}, slots: [] };`,
    hosts: { main: 'http://main.test', content: 'http://content.test', sameOrigin: 'http://site.test' },
    contentMaxAgeMs: 300_000,
  };
  const worker = createReleaseWorker(renderer, start, { warmTimeoutMs: 60_000 });
  await expect(worker.warm()).rejects.toMatchObject({
    message: 'mfe-quiz@1.0.0 did not start',
    cause: {
      cause: { message: expect.stringContaining('requires node:url, which the shell does not share') },
    },
  });
  worker.retire();
});

test('B1: what a route or a slot does at its first render is found, and attributed to it alone', async () => {
  expect(await tried({ page: 'process.exit()', card: 'window.name' })).toMatchObject([
    {
      during: { kind: 'route', name: 'one' },
      message: expect.stringContaining('ended its renderer process'),
    },
    { during: { kind: 'slot', name: 'tried.card' }, message: 'window is not defined' },
  ]);
});

test('B1: a slot that has a style attribute, or that suspends without end, is found @all', async () => {
  const styled = `return createElement('p', { style: { color: 'red' } }, '"<style>"')`;
  expect(await tried({ card: styled })).toMatchObject([
    { message: 'the HTML has a style attribute, <p style="color:red">' },
  ]);
  expect(await tried({ card: 'throw new Promise(() => undefined)' })).toContainEqual(
    expect.objectContaining({ during: { kind: 'slot', name: 'tried.card' } }),
  );
});
