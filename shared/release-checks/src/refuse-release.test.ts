import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Guest, RemoteManifest } from '@marquee/contracts';
import { rowsOfRing } from '@marquee/testing/ring';
import { aBuiltRelease } from './testing/a-built-release.ts';
import { refuseOversized } from './refuse-oversized.ts';
import { refuseRelease } from './refuse-release.ts';
import { contractsPath, noContracts, type ReleaseContracts } from './release-contracts.ts';

type Words = Parameters<typeof aBuiltRelease>;

/** The violations of a release; empty if it is accepted. */
async function refusal(...words: Words): Promise<string | undefined> {
  return refuseRelease(aBuiltRelease(...words)).then(
    () => undefined,
    (failure: Error) => failure.message,
  );
}

const mapOf = (sources: Record<string, string>) =>
  JSON.stringify({ version: 3, sources: Object.keys(sources), sourcesContent: Object.values(sources) });
const contracts = (changes: Partial<ReleaseContracts>) => ({
  [contractsPath]: JSON.stringify({ ...noContracts, ...changes }),
});

test('a release that violates no rule is accepted', async () => {
  expect(await refusal({ 'browser/hub.css': '.quiz-hub-a1{color:red}' })).toBeUndefined();
});

describe('feature 22: one copy of each shared library', () => {
  test.each([
    ['react', 'node_modules/react/cjs/react.production.js'],
    ['react-dom', 'node_modules/react-dom/index.js'],
    ['react-router', 'node_modules/react-router/dist/production/index.mjs'],
    ['rxjs', 'node_modules/rxjs/dist/esm5/internal/Subject.js'],
    ['axios', 'node_modules/axios/lib/axios.js'],
    ['@marquee/event-bus', '../shared/event-bus/src/event-bus.ts'],
  ])('a copy of %s is named with its path and size', async (name, path) => {
    const map = mapOf({ [`webpack://mfe_quiz_1_2_0/./${path}`]: 'x'.repeat(2048), './src/hub.ts': 'x' });
    const message = await refusal({ 'maps/browser/hub.js.map': map });
    expect(message).toContain('mfe-quiz@1.2.0 of Team Play breaks a rule');
    expect(message).toContain(`browser/hub.js bundles its own ${name} (./${path}, 2.0 kB of source)`);
  });

  const copies = [
    ['react', 'react/cjs/react.production.js'],
    ['react', 'react/cjs/react.development.js'],
    ['react-dom', 'react-dom/cjs/react-dom.production.js'],
    ['react-dom', 'react-dom/cjs/react-dom-client.production.js'],
  ] as const;
  test.each(rowsOfRing(copies, 3))(
    'a copy of %s without a source map is found by its content: %s',
    async (name, file) => {
      const code = await readFile(path.join(import.meta.dirname, '../../../node_modules', file), 'utf8');
      for (const copy of ['browser/other.js', 'browser/other.mjs'])
        expect(await refusal({ [copy]: code })).toContain(`${copy} bundles its own ${name} (`);
    },
  );

  test('other libraries and own code of the same name are accepted', async () => {
    const sources = {
      './node_modules/react-countup/index.js': 'x',
      './src/axios/axios.ts': 'x',
      './src/rxjs.ts': 'x',
    };
    expect(await refusal({ 'maps/browser/hub.js.map': mapOf(sources) })).toBeUndefined();
  });
});

describe('feature 35: budgets', () => {
  const noise = (kilobytes: number) => randomBytes(kilobytes * 1024).toString('latin1');
  const weighing = (kilobytes: number) => ({
    'browser/hub.js': noise(1),
    'browser/hub.js.br': Buffer.alloc(0),
    'browser/entry.js': Buffer.from(randomBytes(kilobytes * 1024)),
  });

  test('a page 1 kB over its budget is refused, with its heaviest file and by how much', async () => {
    const files = weighing(30);
    const message = await refusal(files);
    expect(message).toMatch(
      /the page "hub" weighs 31\.\d kB, 1\.\d kB over its budget of 30 kB; heaviest is browser\/entry\.js with 30\.\d kB/,
    );
    expect(message).toContain('raise budgets.routes.hub in remote.json');
    expect(await refusal(weighing(28))).toBeUndefined();
  });

  test('a manifest may set its own budgets, for all pages or for one', async () => {
    const files = weighing(30);
    expect(await refusal(files, { budgets: { page: 32 } })).toBeUndefined();
    expect(await refusal(files, { budgets: { routes: { hub: 32 } } })).toBeUndefined();
    expect(await refusal(files, { budgets: { page: 32, routes: { hub: 20 } } })).toMatch(
      /11\.\d kB over its budget of 20/,
    );
  });

  test('a guest’s budget counts all its scripts and styles, whatever its build lists', async () => {
    const files = {
      'browser/entry.js': randomBytes(100 * 1024),
      'browser/parts/unlisted.mjs': randomBytes(30 * 1024),
      'browser/parts/unlisted.css': `/* ${randomBytes(22 * 1024).toString('hex')} */`,
    };
    const guest = { kind: 'single-spa', format: 'module' } as const;
    const message = await refusal(files, { guest });
    expect(message).toMatch(
      /the page "hub" weighs 15\d\.\d kB, \d\.\d kB over its budget of 150 kB; heaviest is browser\/entry\.js with 100\.\d kB/,
    );
    expect(message).toContain('raise budgets.routes.hub in guest.json');
    expect(await refusal(files, { guest, budgets: { page: 160 } })).toBeUndefined();
  });

  test('a compressed copy of something else does not make a file light', async () => {
    const message = await refusal({ ...weighing(30), 'browser/entry.js.br': Buffer.from('light') });
    expect(message).toMatch(/heaviest is browser\/entry\.js with 30\.\d kB/);
  });
});

test('a compressed copy that would unpack to half a gigabyte is not unpacked', async () => {
  const bomb = brotliCompressSync(Buffer.alloc(500_000_000), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  });
  const before = process.memoryUsage().rss;
  await refusal({ 'browser/entry.js': 'entry', 'browser/entry.js.br': bomb });
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

describe('feature 30: styles of own elements only', () => {
  test.each([
    'button{color:red}',
    '*{box-sizing:border-box}',
    'html,body{margin:0}',
    ':root{--tone:red}',
    '.mq-button{color:red}',
    '.quiz-a{color:red}h1{margin:0}',
    'button:not(.quiz-a){color:red}',
    'button:has(.quiz-a){color:red}',
    ':is(.quiz-a,button){color:red}',
    '@media (width<600px){a{color:red}}',
  ])('%s is refused with its file', async (sheet) => {
    expect(await refusal({ 'browser/hub.css': sheet })).toMatch(
      /browser\/hub\.css styles ".+", which matches elements of others/,
    );
  });

  test.each([
    '.quiz-a button{color:red}',
    '.quiz-a:hover,.quiz-b>*{color:red}',
    ':where(.quiz-a,.quiz-b) a{color:red}',
    '[data-theme=night] .quiz-a{color:red}',
    '.quiz-a{&:hover{color:red} a{color:blue}}',
    '@keyframes quiz-rise{from{opacity:0}50%{opacity:.5}to{opacity:1}}',
    '@media (width<600px){.quiz-a{color:red}}',
  ])('%s is not', async (sheet) => {
    expect(await refusal({ 'browser/hub.css': sheet })).toBeUndefined();
  });
});

describe('feature 10: contracts', () => {
  test('a schema of an event or slot that is not that of the manifest is refused with its name', async () => {
    const detail = { type: 'object', properties: { quizId: { type: 'string' } } } as const;
    const manifest: Partial<RemoteManifest> = {
      publishes: ['quiz:started'],
      events: [{ name: 'quiz:started', version: 1, replay: 'none', detail }],
      slots: [{ name: 'quiz.teaser', params: detail, hydrate: 'never', hydrateOn: [], deadlineMs: 500 }],
    };
    const built = (shape: object) =>
      contracts({
        publishes: [{ event: 'quiz:started', version: 1, detail: { ...shape } }],
        offers: [{ slot: 'quiz.teaser', params: { ...shape } }],
      });
    expect(await refusal(built(detail), manifest)).toBeUndefined();
    const message = await refusal(built({ type: 'object' }), manifest);
    expect(message).toContain('remote.json and the build have different schemas of quiz:started');
    expect(message).toContain('remote.json and the build have different schemas of quiz.teaser');
  });

  test('contracts that are not those of the manifest are refused', async () => {
    const subscribes = [{ event: 'auth:logged-in', version: 1, detail: {} }];
    expect(await refusal(contracts({}), { subscribes: ['auth:logged-in'] })).toContain(
      'remote.json has auth:logged-in under subscribes, its build does not',
    );
    expect(await refusal(contracts({ subscribes }))).toContain(
      'the build has auth:logged-in under subscribes',
    );
    expect(await refusal(contracts({ subscribes }), { subscribes: ['auth:logged-in'] })).toBeUndefined();
    expect(await refusal(contracts({ offers: [{ slot: 'quiz.teaser', params: {} }] }))).toContain(
      'under slots',
    );
  });

  test('the range of the sdk is that of the manifest, and has bounds', async () => {
    const built = (range: string) => contracts({ sdk: { range, built: '2.0.0', deprecated: [] } });
    expect(await refusal(built('>=2.0 <3'), { sdk: '>=2.0 <3' })).toBeUndefined();
    expect(await refusal(built('>=2.0 <3'), { sdk: '>=2.1 <3' })).toContain(
      'remote.json has sdk >=2.1 <3, its build was made for >=2.0 <3: build again',
    );
    expect(await refusal(built('*'), { sdk: '*' })).toContain(
      'remote.json: sdk: "*" has no lower or no upper bound',
    );
  });

  test('a build of sdk 1 says so by its shell API', async () => {
    const { sdk: _sdk, shared: _shared, ...events } = noContracts;
    expect(await refusal({ [contractsPath]: JSON.stringify({ shellApi: 1, ...events }) })).toBeUndefined();
    expect(await refusal({ [contractsPath]: JSON.stringify({ shellApi: 7, ...events }) })).toContain('sdk');
  });
});

test('a stylesheet that imports another one is refused', async () => {
  const sheet = '@IMPORT "https://elsewhere.test/x.css" screen;.quiz-a{color:red}';
  expect(await refusal({ 'browser/a.css': sheet })).toContain(
    'browser/a.css imports "https://elsewhere.test/x.css" screen',
  );
});

test.each([
  'https://elsewhere.test/x.js',
  'https:elsewhere.test/x.js',
  '//elsewhere.test/x.js',
  'data:text/javascript,alert(1)',
  '/remotes/mfe-other/1.0.0/x.js',
  '../mfe-other/1.0.0/x.js',
  './%2e%2e/1.0.1/x.js',
  './..\\1.0.1/x.js',
])('a script that imports %s from outside its release is refused', async (address) => {
  const told = `browser/a.js imports ${address}, which is outside the release`;
  expect(await refusal({ 'browser/a.js': `import(${JSON.stringify(address)})` })).toContain(told);
  expect(await refusal({ 'browser/a.js': `import ${JSON.stringify(address)};` })).toContain(told);
  expect(await refusal({ 'browser/a.js': `var mode = 010; import(${JSON.stringify(address)})` })).toContain(
    told,
  );
});

test('a script that imports its own files is not refused', async () => {
  expect(await refusal({ 'browser/a.js': "import('./b.js'); import(`./${name}.js`)" })).toBeUndefined();
  expect(await refusal({ 'browser/parts/a.js': "import '../b.js'; import './c.js'" })).toBeUndefined();
});

describe('a guest that imports what no page can load is refused', () => {
  const guest = (kind: Guest['kind'] = 'single-spa') => ({ guest: { kind, format: 'module' as const } });

  test.each([
    ['import "react"', 'imports "react", which no browser finds by its name'],
    ['export * from "single-spa"', 'imports "single-spa", which no browser finds by its name'],
    ['import("lodash/fp")', 'imports "lodash/fp", which no browser finds by its name'],
    ['import x from "./b.js?v=1"', 'imports ./b.js?v=1, whose query or fragment'],
    ['import("./b.js#1")', 'imports ./b.js#1, whose query or fragment'],
    ['import "./gone.js"', 'imports browser/parts/gone.js, which is no script of the release'],
    ['import("../gone.js")', 'imports browser/gone.js, which is no script of the release'],
    [
      'import "./b.css" with { type: "css" }',
      'imports browser/parts/b.css, which is no script of the release',
    ],
    ['System.register(["react"], (e) => ({}))', 'registers with SystemJS, which the site does not have'],
    ['System.register("app", [], (e) => ({}))', 'registers with SystemJS, which the site does not have'],
  ])('%s', async (code, fault) => {
    const files = { 'browser/parts/a.js': code, 'browser/parts/b.js': '', 'browser/parts/b.css': '.a{}' };
    const message = await refusal(files, guest());
    expect(message).toContain('mfe-quiz@1.2.0 of Team Play breaks a rule:');
    expect(message).toContain(`- browser/parts/a.js ${fault}`);
  });

  test.each([
    'import "./b.js"; export * from "../entry.js"; import(`./b.mjs`)',
    'import("./" + name); import(`./${name}.js?v=1`)',
    'const load = () => System.register(["react"], f)',
    'var define = ["react"]; require("react")',
  ])('%s is accepted', async (code) => {
    const files = { 'browser/parts/a.js': code, 'browser/parts/b.js': '', 'browser/parts/b.mjs': '' };
    expect(await refusal(files, guest())).toBeUndefined();
  });

  test('Module Federation may name the fallbacks that were left out in `import()` alone', async () => {
    const federated = guest('module-federation');
    expect(await refusal({ 'browser/a.js': 'import("./react.js")' }, federated)).toBeUndefined();
    expect(await refusal({ 'browser/a.js': 'import "./react.js"' }, federated)).toContain('browser/react.js');
    expect(await refusal({ 'browser/a.js': 'import("react")' }, federated)).toContain('"react"');
  });
});

test('the message has all violations', async () => {
  const message = await refusal({ 'browser/hub.css': 'button{}' }, { publishes: ['quiz:skipped'] });
  expect(message?.split('\n')).toHaveLength(3);
  expect(message).toContain('breaks 2 rules');
});

test.each([
  ['a script', 'browser/more.js', '['.repeat(200_000) + ']'.repeat(200_000), 'nests too deeply'],
  ['a module', 'browser/more.mjs', `export default a${'.b()'.repeat(200_000)}`, 'nests too deeply'],
  ['a selector', 'browser/hub.css', `${':is('.repeat(5_000)}a${')'.repeat(5_000)} {}`, 'cannot be parsed'],
  [
    'a selector that no parser reads',
    'browser/hub.css',
    '.quiz-a:: { color: red }',
    'styles ".quiz-a::", which cannot be parsed',
  ],
  ['a stylesheet that no parser reads', 'browser/hub.css', '.quiz-a { color: red', 'is no valid stylesheet'],
  ['a schema', contractsPath, contractsOf(100), 'in more than 64 levels'],
  ['a schema beyond the stack', contractsPath, contractsOf(50_000), 'in more than 64 levels'],
])('finding 27: %s that cannot be checked is refused, naming its file', async (_, file, text, fault) => {
  await expect(refuseRelease(aBuiltRelease({ [file]: text }))).rejects.toMatchObject({
    code: 'RELEASE_REFUSED',
    message: expect.stringMatching(new RegExp(`${file}[^]*${fault.replace(/[.[]/g, '\\$&')}`)),
  });
});

/** Contracts with a schema of so many levels. */
function contractsOf(levels: number): string {
  const detail = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const { sdk } = noContracts;
  return `{"sdk":${JSON.stringify(sdk)},"publishes":[],"subscribes":[],"offers":[],"uses":[{"slot":"a.b","params":${detail}}]}`;
}

test('finding 27: a refusal lists fifty faults, and shortens each', async () => {
  const sheet = Array.from({ length: 100 }, (_, at) => `a${at}${'b'.repeat(10_000)} { margin: 0 }`).join('');
  const message = await refusal({ 'browser/hub.css': sheet });
  expect(message).toContain('and 50 more');
  expect(message?.length).toBeLessThan(60_000);
});

test.each([
  ['scripts', { 'browser/a.js': 5_000_000, 'server/remote.cjs': 4_000_000 }, 'browser/a.js'],
  ['styles', { 'browser/a.css': 2_000_000, 'browser/b.css': 2_000_001 }, 'browser/b.css'],
  ['contracts', { [contractsPath]: 300_000 }, contractsPath],
  [
    'files',
    Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`maps/${at}.map`, 19_000_000])),
    'maps/0.map',
  ],
  // A check compresses what the assets name, whatever its type.
  ['scripts', { 'browser/hub.js': 100, 'browser/entry.js': 9_000_000 }, 'browser/entry.js'],
])('finding 27: too many bytes of %s are refused before a file is read', (kind, sizes, largest) => {
  const release = {
    ...aBuiltRelease(),
    files: Object.fromEntries(
      Object.entries(sizes).map(([path, bytes]) => [path, { sha256: '', integrity: '', bytes }]),
    ),
  };
  expect(() => refuseOversized(release)).toThrow(
    expect.objectContaining({
      code: 'RELEASE_REFUSED',
      message: expect.stringMatching(new RegExp(`the ${kind} have .* the largest is ${largest}`)),
    }),
  );
});

test('finding 27: a manifest with a deep schema is refused', () => {
  let schema: object = {};
  for (let level = 0; level < 100_000; level += 1) schema = { properties: schema };
  const slots = [
    { name: 'quiz.card', hydrate: 'visible', hydrateOn: [], deadlineMs: 500, params: schema },
  ] as const;
  const release = { ...aBuiltRelease({}, { slots: slots as never }), files: {} };
  expect(() => refuseOversized(release)).toThrow(/the manifest has objects in more than 64 levels/);
});
