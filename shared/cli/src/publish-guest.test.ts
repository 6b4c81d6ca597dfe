import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Release } from '@marquee/contracts';
import { rowsOfRing } from '@marquee/testing/ring';
import { startTestPostgres, type TestRegistry } from '../../../registry/testing/start-test-registry.ts';
import { runVerb, urlOf } from './testing/run-verb.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
let folder: string;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('guests');
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(path.join(tmpdir(), 'marquee-guests-'));
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a verb, and returns what it prints, progress first, or its error. */
async function marquee(...argv: string[]): Promise<string> {
  const told: string[] = [];
  const progress = (text: string) => void told.push(text);
  const printed = await runVerb(argv, { url: urlOf(registry), token: registry.token, progress });
  return [...told, printed].join('\n');
}

let number = 0;
/** Writes the files of a build, and returns its folder `dist`. */
async function aFolder(files: Record<string, string | object>): Promise<string> {
  const home = path.join(folder, String((number += 1)));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(home, file)), { recursive: true });
    await writeFile(path.join(home, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return path.join(home, 'dist');
}

async function recorded(release: string): Promise<Release> {
  const [remote, version] = release.split('@');
  return (await registry.app.inject(`/releases/${remote}/${version}`)).json<Release>();
}

/** The paths of a release's files, without their compressed copies. */
const built = (files: Release['files']) =>
  Object.keys(files)
    .filter((file) => !/\.(?:br|gz)$/.test(file))
    .toSorted();

const react = (file: string) =>
  readFile(path.join(import.meta.dirname, '../../../node_modules', file), 'utf8');

const lifecycles =
  'export const bootstrap = async () => {}; export const mount = async () => {}; export const unmount = async () => {};';

/** A classic Module Federation build: its manifest, and what its chunks contain. */
const mfManifest = (exposed: string[]) => ({
  name: 'tally',
  metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' }, globalName: 'tally' },
  shared: [
    {
      name: 'react',
      requiredVersion: '^19.0.0',
      assets: { js: { sync: ['react.js'], async: [] } },
    },
    { name: 'lodash', requiredVersion: '^4.0.0', assets: { js: { sync: ['lodash.js'], async: [] } } },
    { name: 'rxjs', requiredVersion: '^7.0.0', assets: { js: { sync: [], async: [] } } },
  ],
  exposes: [{ path: './Widget', assets: { js: { sync: exposed, async: ['lazy.js'] } } }],
});

const mfGuest = {
  name: 'tally',
  version: '1.0.0',
  slots: { 'tally.widget': './Widget' },
  routes: {
    '/tally/:id': {
      expose: './Widget',
      title: { en: 'Tally', hi: 'गिनती' },
      heading: 'Count',
      indexable: true,
    },
  },
};

describe('marquee publish --guest', () => {
  test('a single-spa application is published with the manifest that its guest.json describes', async () => {
    const card = { type: 'object', properties: { star: { type: 'string' } } };
    const dist = await aFolder({
      'package.json': { version: '2.1.0' },
      'guest.json': {
        name: 'polls',
        owner: 'Team Polls',
        framework: 'vue 3.5.45',
        routes: { '/polls': { title: 'Polls' } },
        slots: {
          'polls.card': {
            params: card,
            placeholder: { narrow: 120, wide: 90, text: { en: 'Soon', hi: 'जल्द' } },
          },
        },
        events: [{ name: 'polls:voted', detail: card }],
        publishes: ['polls:voted'],
        subscribes: ['auth:logged-in@2'],
      },
      'dist/index.html': '<script src="app.js"></script>',
      'dist/app.js': lifecycles,
      'dist/app.js.map': '{"version":3,"sources":[]}',
      'dist/app.css': 'body { margin: 0 }',
      'dist/chunks/lazy.js': 'export default 1',
      'dist/.vite/manifest.json': '{}',
      'dist/app.js.LICENSE.txt': 'MIT',
    });

    const printed = await marquee('publish', dist, '--guest', '--reason', 'first');
    expect(printed).toMatch(
      /^derived {3}\{[^]*"owner": "Team Polls"[^]*published polls@2\.1\.0\. It is not live/,
    );
    for (const file of [
      'index.html: a page of the build',
      '.vite/manifest.json: a hidden file',
      'app.js.LICENSE.txt: a licence text',
    ])
      expect(printed).toContain(`left out  ${file}, 1 kB; no page of the site loads it`);
    const { manifest, assets, files } = await recorded('polls@2.1.0');
    expect(manifest).toMatchObject({
      guest: { kind: 'single-spa', format: 'module', framework: 'vue 3.5.45' },
      routes: [{ id: 'polls', path: '/polls', head: { heading: { en: 'Polls', hi: 'Polls' } } }],
      slots: [{ name: 'polls.card', placeholder: { narrow: 120 } }],
    });
    expect(assets).toEqual({
      entry: 'app.js',
      routes: { polls: { scripts: [], styles: [], shared: [] } },
      slots: { scripts: [], styles: [], shared: [] },
    });
    expect(built(files)).toEqual([
      'about/contracts.json',
      'browser/app.css',
      'browser/app.js',
      'browser/chunks/lazy.js',
      'maps/browser/app.js.map',
    ]);
    expect(await marquee('can-deploy', 'polls@2.1.0')).toMatch(/is compatible/);
    expect(await marquee('promote', 'polls@2.1.0', '--reason', 'launch')).toMatch(/is live in production/);
    expect(await marquee('publish', dist, '--guest')).toMatch(/same bytes; nothing changed/);
  });

  test('of a Module Federation build, the fallbacks that the shell provides are left out and named @all', async () => {
    const dist = await aFolder({
      'dist/guest.json': mfGuest,
      'dist/mf-manifest.json': mfManifest(['widget.js']),
      'dist/mf-stats.json': '{}',
      'dist/remoteEntry.js': 'var tally = {}',
      'dist/remoteEntry.ssr.js': 'module.exports = {}',
      'dist/widget.js': `var w = 1;${' '.repeat(1000)}`,
      'dist/lazy.js': 'var l = 1',
      'dist/lodash.js': 'var _ = 1',
      'dist/react.js': await react('react/cjs/react.production.js'),
      'dist/947.js': await react('react-dom/cjs/react-dom-client.production.js'),
    });

    const printed = await marquee('publish', dist, '--guest');
    const warning =
      /^WARNING: the build shares rxjs: the shell provides only .* take rxjs out of `shared` if the guest needs others$/m;
    expect(printed).toMatch(warning);
    expect(printed).not.toMatch(/WARNING: the build shares (?!rxjs)/);
    expect(await marquee('publish', dist, '--guest', '--dry-run')).toMatch(warning);
    expect(printed).toContain('left out  remoteEntry.ssr.js: a server part, 1 kB');
    expect(printed).toContain('left out  mf-stats.json: a description of the build, 1 kB');
    expect(printed).toMatch(/left out {2}react\.js: react 19\.\d+\.\d+, \d+ kB; the shell provides it/);
    expect(printed).toMatch(
      /left out {2}947\.js: react-dom 19\.\d+\.\d+, \d+ kB; no exposed module needs it/,
    );
    const { manifest, files } = await recorded('tally@1.0.0');
    expect(Object.keys(files).toSorted()).toEqual([
      'about/contracts.json',
      'browser/lazy.js',
      'browser/lodash.js',
      'browser/remoteEntry.js',
      'browser/widget.js',
      'browser/widget.js.br',
      'browser/widget.js.gz',
    ]);
    expect(manifest.guest).toEqual({ kind: 'module-federation', format: 'script', global: 'tally' });
    expect(manifest.routes).toMatchObject([
      {
        id: 'tally-id',
        mount: { expose: './Widget' },
        head: { title: { hi: 'गिनती' }, heading: { en: 'Count' } },
      },
    ]);
    const contracts = (await registry.app.inject('/releases/tally/1.0.0/contracts')).json();
    expect(contracts.contracts.shared).toEqual({ react: '^19.0.0', rxjs: '^7.0.0' });
  });

  /** An entry as webpack's own plugin writes it, with the public path and the modules of other remotes. */
  const container = ({ publicPath = '', more = '' } = {}) =>
    `var tally;(()=>{"use strict";var e={1:(e,t,r)=>{var n={"./Widget":()=>r.e(2).then(()=>()=>r(3))};` +
    `var o=e=>n[e](),a=()=>{};r.d(t,{get:()=>o,init:()=>a})}},r={};${publicPath && `r.p="${publicPath}";`}` +
    `var c=(e,t,n,o)=>o;r.I=()=>c("react","19.1.0",()=>r.e(4));var l={5:()=>c("default","react",!1,[1,19,0,0],()=>r.e(4))};` +
    `${more}tally=[e,l]})();`;

  test('a Module Federation build without mf-manifest.json is described by its container', async () => {
    const dist = await aFolder({
      'dist/guest.json': { ...mfGuest, version: '1.8.0' },
      'dist/remoteEntry.js': container(),
      'dist/2.js': 'var widget = 1',
      'dist/4.js': await react('react/cjs/react.production.js'),
    });
    const printed = await marquee('publish', dist, '--guest');
    expect(printed).toMatch(/left out {2}4\.js: react 19\.\d+\.\d+, \d+ kB; the shell provides it/);
    const { manifest, files } = await recorded('tally@1.8.0');
    expect(manifest.guest).toEqual({ kind: 'module-federation', format: 'script', global: 'tally' });
    expect(built(files)).toEqual(['about/contracts.json', 'browser/2.js', 'browser/remoteEntry.js']);
    const contracts = (await registry.app.inject('/releases/tally/1.8.0/contracts')).json();
    expect(contracts.contracts.shared).toEqual({ react: '^19.0.0' });
  });

  test.each([
    [
      'looks for its files at the root of a site',
      { 'dist/remoteEntry.js': container({ publicPath: '/' }) },
      /the build looks for its files at \/, and those of a release are below \/remotes\/: set `output\.publicPath: 'auto'`/,
    ],
    [
      'says so in its manifest',
      {
        'dist/mf-manifest.json': {
          ...mfManifest(['widget.js']),
          metaData: { ...mfManifest([]).metaData, publicPath: 'http://localhost:3002/' },
        },
        'dist/remoteEntry.js': 'var tally = {}',
      },
      /looks for its files at http:\/\/localhost:3002\/, .* `base: '\.\/'` in Vite/,
    ],
    [
      'has lazy chunks of Vite at the root of a site',
      { 'dist/remoteEntry.js': container({ more: 'var p="modulepreload",u=function(e){return"/"+e};' }) },
      /the build looks for its files at \/, .* `base: '\.\/'` in Vite/,
    ],
    [
      'names files of @originjs/vite-plugin-federation that are elsewhere, and no stylesheets',
      {
        'dist/assets/remoteEntry.js':
          'const f={"./Widget":()=>(s("__v__css__/src/Widget.jsx",!1,"./Widget"),m("./assets/__federation_expose_Widget-Bn4S8IrP.js"))};' +
          'const g=e=>f[e](),i=()=>{};export{g as get,i as init};',
        'dist/assets/__federation_expose_Widget-Bn4S8IrP.js': 'export default () => null;',
      },
      /remoteEntry\.js loads \.\/assets\/__federation_expose_\S+, .*`build\.assetsDir: ''`.*has no names of stylesheets, .* build with Vite 5/s,
    ],
    [
      'consumes other remotes',
      { 'dist/remoteEntry.js': container({ more: 'r.l("http://localhost:8081/remoteEntry.js");' }) },
      /consumes other remotes \(http:\/\/localhost:8081\/remoteEntry\.js\), .*place their slots/,
    ],
    [
      'runs modules by eval',
      {
        'dist/remoteEntry.js': container(),
        'dist/2.js': 'var e = { 3: () => { eval("var a = 1;\\n\\n//# sourceURL=webpack://tally/./a.js?") } }',
      },
      /2\.js run modules by eval\(\), .* build for production/,
    ],
    [
      'does not expose what its description names',
      {
        'dist/guest.json': { ...mfGuest, slots: { 'tally.widget': './Wigdet' } },
        'dist/remoteEntry.js': container(),
      },
      /exposes no \.\/Wigdet: it exposes \.\/Widget/,
    ],
    [
      'shares React 18',
      { 'dist/remoteEntry.js': container({ more: 'r("default", "react", !1, [1, 18, 2, 0], () => 1);' }) },
      /shares react \^18\.2\.0, and a page has one React, which is 19: update react/,
    ],
    [
      'has its manifest in a folder',
      { 'dist/_web/mf-manifest.json': mfManifest(['widget.js']), 'dist/_web/remoteEntry.js': container() },
      /dist has its mf-manifest\.json in _web: publish \S+dist\/_web/,
    ],
    [
      'has stylesheets in the HTML of a shadow root, or at a fixed address',
      {
        'dist/remoteEntry.js': container(),
        'dist/box.js':
          'this.attachShadow({ mode: "open" }).innerHTML = `<b>${1}</b> <link rel="stylesheet" href="./box.css">`',
        'dist/card.js': 'h("link", { rel: "stylesheet", href: "/static/card.css" })',
      },
      /box\.js sets HTML with a <link> .*adoptedStyleSheets.*card\.js links the stylesheet \/static\/card\.css, /s,
    ],
    [
      'has two containers',
      { 'dist/remoteEntry.js': container(), 'dist/app.js': container() },
      /no mf-manifest\.json, and not exactly one of its scripts is the entry of a container/,
    ],
  ])('a build that %s is refused by the dry run and by the publication', async (_what, files, why) => {
    const dist = await aFolder({ 'dist/guest.json': { ...mfGuest, version: '1.9.0' }, ...files });
    expect(await marquee('publish', dist, '--guest', '--dry-run')).toMatch(why);
    expect(await marquee('publish', dist, '--guest')).toMatch(why);
  });

  test('of ES modules, what only fallbacks import and what only the own page loads is left out too @all', async () => {
    const exposes = [
      { path: './Widget', assets: { js: { sync: ['assets/widget.js'], async: ['assets/react-own.js'] } } },
    ];
    const manifest = {
      ...mfManifest([]),
      metaData: { remoteEntry: { name: 'remoteEntry.js', type: 'module' }, globalName: 'tally' },
      shared: [
        {
          name: 'react',
          requiredVersion: '^19.0.0',
          assets: { js: { sync: [], async: ['assets/fallback.js'] } },
        },
      ],
      exposes,
    };
    const dist = await aFolder({
      'dist/guest.json': { ...mfGuest, version: '1.1.0' },
      'dist/mf-manifest.json': manifest,
      'dist/index.html': '<script type="module" src="/assets/index.js"></script>',
      'dist/remoteEntry.js':
        'const load = { react: () => import(`./assets/fallback.js`) }; export const get = () => import("./assets/widget.js"), init = () => load;',
      'dist/assets/widget.js': 'import "./both.js"; export default 1; export const css = "widget.css"',
      'dist/assets/widget.css': '.tally{color:red}',
      'dist/assets/both.js': 'export default 2',
      'dist/assets/fallback.js': 'import "./both.js"; import r from "./react-own.js"; export default r',
      'dist/assets/react-own.js': `const exports = {}; ${await react('react/cjs/react.production.js')}; export default exports`,
      'dist/assets/index.js': 'import "./widget.js"',
    });

    const printed = await marquee('publish', dist, '--guest');
    expect(printed).toMatch(/left out {2}assets\/fallback\.js: fallback of react/);
    expect(printed).toMatch(/left out {2}assets\/react-own\.js: react 19/);
    expect(printed).toMatch(/left out {2}assets\/index\.js: a script, 1 kB; no exposed module needs it/);
    expect(built((await recorded('tally@1.1.0')).files)).toEqual([
      'about/contracts.json',
      'browser/assets/both.js',
      'browser/assets/widget.css',
      'browser/assets/widget.js',
      'browser/remoteEntry.js',
    ]);
  });

  test.each(
    rowsOfRing(
      [
        ['an exposed module', 'widget.js', 'react/cjs/react.production.js', 'react'],
        ['an exposed module', 'widget.js', 'react-dom/cjs/react-dom-client.production.js', 'react-dom'],
        ['the entry', 'remoteEntry.js', 'react/cjs/react.development.js', 'react'],
      ],
      1,
    ),
  )('React in %s (%s, %s) is refused with path and size', async (_where, file, source, name) => {
    const dist = await aFolder({
      'dist/guest.json': { ...mfGuest, version: '1.2.0' },
      'dist/mf-manifest.json': mfManifest(['widget.js']),
      'dist/remoteEntry.js': 'var tally = {}',
      'dist/widget.js': 'var w = 1',
      [`dist/${file}`]: await react(source),
    });
    const printed = await marquee('publish', dist, '--guest');
    expect(printed).toMatch(
      new RegExp(
        `RELEASE_REFUSED: tally@1\\.2\\.0 [^]*browser/${file} bundles its own ${name} 19\\.\\d+\\.\\d+ \\(a file of [\\d.]+ kB\\)`,
      ),
    );
    expect((await registry.app.inject('/releases/tally/1.2.0')).statusCode).toBe(404);
  });

  test('an entry that shares React eagerly is refused by publication and dry run alike, with the setting', async () => {
    const manifest = mfManifest(['widget.js']);
    manifest.shared[0]!.assets.js.sync = ['remoteEntry.js'];
    const dist = await aFolder({
      'dist/guest.json': { ...mfGuest, version: '1.3.0' },
      'dist/mf-manifest.json': manifest,
      'dist/remoteEntry.js': `var tally = {};${await react('react/cjs/react.production.js')}`,
      'dist/widget.js': 'var w = 1',
    });
    const refusal =
      /RELEASE_REFUSED: [^]*the entry contains what is shared with `eager: true`, so remove that of "react"/;
    expect(await marquee('publish', dist, '--guest', '--dry-run')).toMatch(refusal);
    expect(await marquee('publish', dist, '--guest')).toMatch(refusal);
  });

  test('a custom element is published by options alone; --dry-run publishes nothing', async () => {
    const dist = await aFolder({
      'dist/element.js': 'customElements.define("my-badge", class extends HTMLElement {})',
    });
    const argv = ['publish', dist, '--guest', '--name', 'badge', '--release-version', '1.0.0'];
    const places = [
      '--kind',
      'custom-element',
      '--slot',
      'badge.star=my-badge',
      '--route',
      '/badge=my-badge',
    ];

    expect(await marquee(...argv, ...places, '--dry-run')).toMatch(
      /"kind": "custom-element",\s+"format": "script"[^]*publish {3}browser\/element\.js, 1 kB[^]*nothing was published/,
    );
    expect((await registry.app.inject('/releases/badge/1.0.0')).statusCode).toBe(404);
    await marquee(...argv, ...places);
    expect((await recorded('badge@1.0.0')).manifest.slots).toMatchObject([{ mount: { tag: 'my-badge' } }]);
  });

  test('side effects are warnings, unless the policy of the environment refuses them @all', async () => {
    const dist = await aFolder({
      'dist/app.js': `${lifecycles} window.analytics = {}; document.addEventListener("click", () => {})`,
      'dist/app.css': 'h1 { margin: 0 } .card h1 { margin: 0 }',
    });
    const options = ['--name', 'noisy', '--release-version', '1.0.0', '--slot', 'noisy.card'];
    const effects = [
      'browser/app.css styles "h1", which matches elements of others',
      'browser/app.js sets the global variable analytics',
      'browser/app.js listens to "click" on document',
    ];
    const dryRun = await marquee('publish', dist, '--guest', ...options, '--dry-run');
    const printed = await marquee('publish', dist, '--guest', ...options);
    for (const effect of effects) {
      expect(dryRun).toContain(`WARNING: ${effect}`);
      expect(printed).toContain(`WARNING: ${effect}`);
    }

    const policy = (guests: string) =>
      marquee('policy', '--to', 'staging', '--guests', guests, '--reason', 'quiet pages only');
    const promote = () => marquee('promote', 'noisy@1.0.0', '--to', 'staging', '--reason', 'try');
    expect(await policy('refuse')).toMatch(/guests refuse, prereleases refuse, holdout 0 %$/);
    const refused = await promote();
    expect(refused).toMatch(/^RELEASE_REFUSED: staging accepts no guest with side effects: noisy@1\.0\.0/);
    for (const effect of effects) expect(refused).toContain(`- ${effect}`);
    await policy('warn');
    expect(await promote()).toMatch(/is live in staging/);

    const page = (await registry.app.inject('/console/releases/noisy/1.0.0')).body;
    expect(page).toMatch(/single-spa<small>an ES module[^]*3 side effects/);
  });

  test.each([
    [{}, 'the options: name: is missing'],
    [{ 'dist/guest.json': { name: 'polls', version: '1' } }, 'guest.json: version: is a semantic version'],
    [{ 'dist/guest.json': { name: 'polls', version: '1.0.0', slots: { 'quiz.card': {} } } }, 'slots.0.name'],
    [{ 'dist/guest.json': { name: 'polls', version: '1.0.0', sloots: {} } }, 'guest.json: sloots'],
    [{ 'dist/more.js': '1' }, 'name the entry, such as --entry app.js'],
    [{ 'dist/app.js': 'var polls = {}', 'guest.json': { name: 'polls', version: '1.0.0' } }, 'guest.global'],
  ])('a fault is named with its place: %j', async (files, message) => {
    const dist = await aFolder({ 'dist/app.js': lifecycles, ...files });
    expect(await marquee('publish', dist, '--guest')).toContain(message);
  });
});

test('the registry refuses a React that a client without the command line records @all', async () => {
  const dist = await aFolder({ 'dist/app.js': lifecycles });
  await marquee(
    'publish',
    dist,
    '--guest',
    '--name',
    'poster',
    '--release-version',
    '1.0.0',
    '--slot',
    'poster.a',
  );
  const { publishedAt: _at, publishedBy: _by, ...release } = await recorded('poster@1.0.0');
  const bytes = Buffer.from(await react('react-dom/cjs/react-dom-client.production.js'));
  const [sha256, sha384] = [hash('sha256', bytes), hash('sha384', bytes, 'base64')];
  const headers = { authorization: `Bearer ${registry.token}` };
  const octets = { ...headers, 'content-type': 'application/octet-stream' };
  await registry.app.inject({ method: 'PUT', url: `/blobs/${sha256}`, headers: octets, payload: bytes });

  const file = { sha256, integrity: `sha384-${sha384}`, bytes: bytes.length };
  const payload = { ...release, version: '1.0.1', files: { ...release.files, 'browser/own.mjs': file } };
  const refused = await registry.app.inject({ method: 'POST', url: '/releases', headers, payload });
  expect(refused.json()).toMatchObject({ code: 'RELEASE_REFUSED' });
  expect(refused.body).toContain('browser/own.mjs bundles its own react-dom');
});
