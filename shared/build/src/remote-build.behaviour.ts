import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assetsSchema, parseInput, sdk, type RemoteManifest } from '@marquee/contracts';
import { rowsOfRing } from '@marquee/testing/ring';
import { buildCache, startBuilder, type Builder } from './testing/builder.ts';
import { documentExamples, writePolls } from './testing/document-examples.ts';

/** What holds for the build of a remote, whichever bundler builds it. */
export function buildsARemote(bundler: NonNullable<RemoteManifest['bundler']>): void {
  let builder: Builder;
  beforeAll(() => {
    builder = startBuilder();
  });
  afterAll(() => builder.stop());

  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(buildCache, 'marquee-remote-'));
    write(
      'package.json',
      JSON.stringify({
        name: 'mfe-tiny',
        version: '1.2.3',
        dependencies: { react: '19.3.1', rxjs: '7.8.2' },
      }),
    );
    write('remote.json', manifestWith('>=2.0 <3'));
    write('routes.tsx', `export const routes = [() => import(/* webpackChunkName: "hub" */ './Hub.tsx')];`);
    write('slots.tsx', `export const slots = [() => import(/* webpackChunkName: "teaser" */ './Hub.tsx')];`);
    write('hub.module.css', '.hub { color: red; } .hub:hover { color: blue; }');
    write(
      'Hub.tsx',
      `import { useState } from 'react'; import classes from './hub.module.css';
       export function Component() { const [n] = useState(1); return <p className={classes.hub}>{n}</p>; }`,
    );
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function manifestWith(sdk: string): string {
    return JSON.stringify({
      name: 'mfe-tiny',
      owner: 'team tiny',
      criticality: 'regular',
      sdk,
      bundler,
      routes: [{ id: 'hub', path: '/tiny' }],
      slots: [{ name: 'tiny.teaser' }],
      publishes: [],
      subscribes: [],
      entries: { routes: './routes.tsx', slots: './slots.tsx' },
    });
  }

  function write(name: string, text: string) {
    writeFileSync(path.join(folder, name), text);
  }

  const build = () => builder.build(folder);

  test('the build of a remote has no React, lists the files of each route, and has the same class names in both builds', async () => {
    await build();
    const assets = parseInput(
      assetsSchema,
      JSON.parse(readFileSync(path.join(folder, 'dist/assets.json'), 'utf8')),
      'assets.json',
    );
    expect(assets.entry).toBe('entry.js');
    expect(assets.routes['hub']?.shared).toEqual(expect.arrayContaining(['react', 'react/jsx-runtime']));
    expect(assets.routes['hub']?.styles).toHaveLength(1);

    const files = readdirSync(path.join(folder, 'dist/browser'));
    for (const name of [...(assets.routes['hub']?.scripts ?? []), ...(assets.routes['hub']?.styles ?? [])])
      expect(files).toEqual(expect.arrayContaining([name, `${name}.map`]));
    expect(files).toContain('entry.js.br');
    const scripts = files.filter((name) => name.endsWith('.js'));
    const everything = scripts
      .map((name) => readFileSync(path.join(folder, 'dist/browser', name), 'utf8'))
      .join();
    expect(everything).not.toContain('__CLIENT_INTERNALS_DO_NOT_USE');

    // The entry contains the part of Module Federation for entries; the shell provides the runtime core.
    const { sources } = JSON.parse(readFileSync(path.join(folder, 'dist/browser/entry.js.map'), 'utf8')) as {
      sources: string[];
    };
    expect(sources.filter((source) => source.includes('@module-federation/runtime-core/'))).toEqual([]);
    expect(everything).toContain('_FEDERATION_RUNTIME_CORE');

    const stylesheet = readFileSync(
      path.join(folder, 'dist/browser', assets.routes['hub']?.styles[0] ?? ''),
      'utf8',
    );
    const className = /\.([\w-]+)\s*\{/.exec(stylesheet)?.[1] ?? 'none';
    const server = readFileSync(path.join(folder, 'dist/server/remote.cjs'), 'utf8');
    expect(className).toMatch(/^tiny-/);
    expect(stylesheet).toMatch(/@media \(hover:hover\)\{\.[\w-]+:hover\{/);
    expect(server).toContain(className);
    expect(server).toContain('require("react")');
  });

  test('a class is named by its file, and has a hash only if two files of the remote have the same name @all', async () => {
    mkdirSync(path.join(folder, 'other'));
    write('other/hub.module.css', '.hub { color: green; }');
    write('own.module.css', '.hub { color: blue; }');
    write(
      'Hub.tsx',
      `import hub from './hub.module.css'; import other from './other/hub.module.css'; import own from './own.module.css';
       export const Component = () => <p className={[hub.hub, other.hub, own.hub].join(' ')} />;`,
    );
    await build();
    const server = readFileSync(path.join(folder, 'dist/server/remote.cjs'), 'utf8');
    const classes = new Set(server.match(/tiny-\w+-module-hub[\w-]*/g));
    expect(classes.size).toBe(3);
    expect([...classes].filter((name) => name === 'tiny-own-module-hub')).toHaveLength(1);
    expect([...classes].filter((name) => name.startsWith('tiny-hub-module-hub-'))).toHaveLength(2);
  });

  test('a remote that imports a module of sdk 1 builds, with a warning that its contracts record @all', async () => {
    write('Hub.tsx', `import { usePlatform } from '@marquee/mount'; export const Component = usePlatform;`);
    expect(await build()).toEqual([
      'mfe-tiny imports @marquee/mount, deprecated since sdk 2.0 and removed in 3.0: use @marquee/sdk',
    ]);
    const { sdk } = JSON.parse(readFileSync(path.join(folder, 'dist/contracts.json'), 'utf8')) as {
      sdk: { deprecated: object[] };
    };
    expect(sdk.deprecated).toEqual([
      { name: '@marquee/mount', since: '2.0', removedIn: '3.0', instead: '@marquee/sdk' },
    ]);
  });

  test('a remote marks the elements that its manifest names as moving between pages, and no others @all', async () => {
    const marking = (name: string) =>
      write(
        'Hub.tsx',
        `import { viewTransition } from '@marquee/sdk';
         export const Component = () => <img alt="" {...viewTransition(${name}, 1)} />;`,
      );
    marking("'tiny.face'");
    await expect(build()).rejects.toThrow(
      'mfe-tiny marks elements by the view transition tiny.face: declare it in remote.json, "viewTransitions": [{ "name": "tiny.face" }]',
    );
    const declared = { ...JSON.parse(manifestWith('>=2.0 <3')), viewTransitions: [{ name: 'tiny.face' }] };
    write('remote.json', JSON.stringify(declared));
    expect(await build()).toEqual([]);
    marking("`tiny.${'face'}`");
    await expect(build()).rejects.toThrow('Hub.tsx: write the name of a view transition as text');
  });

  const refusedImports = [
    ['mfe-quiz/src/routes.tsx', 'mfe-quiz/src/routes.tsx, which the shell does not share'],
    [path.join(buildCache, '../react/index.js'), 'mfe-tiny bundles its own react (index.js, '],
    ['@marquee/plan', '@marquee/plan, which the shell does not share'],
    [
      'node:url',
      'mfe-tiny: Hub.tsx imports node:url, which neither browsers nor the server of a remote have',
    ],
  ] as const;
  test.each(rowsOfRing(refusedImports, 2))(
    'a remote that imports %s does not build, with a reason',
    async (request, reason) => {
      write(
        'Hub.tsx',
        `import * as request from ${JSON.stringify(request)}; export const Component = () => request;`,
      );
      await expect(build()).rejects.toThrow(reason);
    },
  );

  test('B4: a name of Node that browsers lack is refused with file and line; a check for it is not', async () => {
    mkdirSync(path.join(folder, 'node_modules/checks'), { recursive: true });
    write(
      'node_modules/checks/index.js',
      `export const bytes = () => (typeof atob === 'function' ? atob('') : Buffer.from(''));
       export const top = Buffer.alloc(1);`,
    );
    write(
      'lib.js',
      'export const mode = process.env.NODE_ENV;\n// why\nexport const key = Buffer.from(mode);',
    );
    write(
      'Hub.tsx',
      `import { key } from './lib.js'; import * as checks from 'checks';
       export type Params = {
         base: string };
       const base = process.env['API'] ?? key;
       setImmediate(() => [base, checks]);
       export const Component = () => __dirname + __filename;`,
    );
    const failure = String(await build().catch((thrown: unknown) => thrown));
    expect(failure).toContain(
      'mfe-tiny: Hub.tsx:4 reads process, which browsers lack: only process.env.NODE_ENV is defined; declare what differs between environments under "settings" in remote.json',
    );
    expect(failure).toContain('mfe-tiny: Hub.tsx:5 reads setImmediate, which browsers lack: use setTimeout');
    expect(failure).toContain('mfe-tiny: Hub.tsx:6 reads __dirname, which browsers lack: for a file');
    expect(failure).toContain('mfe-tiny: Hub.tsx:6 reads __filename, which');
    expect(failure).toContain('mfe-tiny: lib.js:3 reads Buffer, which browsers lack: use Uint8Array');
    expect(failure).toContain('node_modules/checks/index.js:2 reads Buffer, which');
    expect(failure.match(/which browsers lack/g)).toHaveLength(6);

    write(
      'Hub.tsx',
      `const debug = typeof process !== 'undefined' && process.env['DEBUG'];
       const bytes = typeof Buffer === 'undefined' ? new Uint8Array() : Buffer.alloc(1);
       const inside = (process: { env: string }) => process.env;
       export const Component = () => String([debug, bytes, inside, process.env['NODE_ENV'], global.name]);`,
    );
    await build();
    const files = readdirSync(path.join(folder, 'dist/browser')).filter((name) => /^hub\..*\.js$/.test(name));
    const [hub = ''] = files.map((name) => readFileSync(path.join(folder, 'dist/browser', name), 'utf8'));
    expect(hub).toContain('production');
    expect(hub).not.toMatch(/Buffer|DEBUG/);
  });

  test('B4: a remote reads its own settings, which it declares; anything else is refused @all', async () => {
    const reading = (call: string) =>
      write(
        'Hub.tsx',
        `import { useSettings } from '@marquee/sdk'; export const Component = () => <p>{String(${call})}</p>;`,
      );
    reading("useSettings('mfe-tiny')");
    await expect(build()).rejects.toThrow(
      'mfe-tiny reads settings, and its remote.json declares none: add them',
    );
    const { settings: _none, ...manifest } = JSON.parse(manifestWith('>=2.0 <3'));
    const declared = { pageSize: { type: 'integer', default: 20 } };
    write('remote.json', JSON.stringify({ ...manifest, settings: declared }));
    expect(await build()).toEqual([]);
    reading("useSettings('mfe-quiz')");
    await expect(build()).rejects.toThrow(
      "mfe-tiny reads the settings of mfe-quiz: a remote has its own only, useSettings('mfe-tiny')",
    );
    reading('useSettings(String(1))');
    await expect(build()).rejects.toThrow('Hub.tsx: write the remote of useSettings as text');

    const secret = { apiKey: { type: 'string', default: '' } };
    write('remote.json', JSON.stringify({ ...manifest, settings: secret }));
    await expect(build()).rejects.toThrow(
      'names a secret, and settings are part of every page: keep secrets in the API',
    );
  });

  test('B2: imported files are part of the release, under one URL on the server and in the browser', async () => {
    for (const file of ['pic.png', 'font.woff2', 'film.mp4', 'sound.mp3', 'data.json'])
      write(file, `{"${file}":1}`);
    write('note.txt', 'a note');
    write('draw.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    write(
      'hub.module.css',
      `@font-face { font-family: Tiny; src: url('./font.woff2'); }
       .hub { background: url(pic.png), url('/assets/logo.svg'), url("data:image/gif;base64,R0lGODlhAQABAAAAACw="); }`,
    );
    write('Row.jsx', `export const Row = () => <li>a row</li>;`);
    write(
      'Hub.tsx',
      `import pic from './pic.png'; import draw from './draw.svg'; import film from './film.mp4';
       import note from './note.txt'; import data from './data.json'; import classes from './hub.module.css';
       import { Row } from './Row.jsx';
       const sound = new URL('./sound.mp3', import.meta.url);
       const json = new URL('./data.json', import.meta.url).href;
       export const Component = () => <p className={classes.hub}>{[pic, draw, film, note, sound.href, json, data['data.json'], <Row />]}</p>;`,
    );
    await build();
    const browser = readdirSync(path.join(folder, 'dist/browser'));
    const text = (name: string) => readFileSync(path.join(folder, 'dist', name), 'utf8');
    const code = browser
      .filter((name) => name.endsWith('.js'))
      .map((name) => text(`browser/${name}`))
      .join('');
    const server = text('server/remote.cjs');
    for (const type of ['png', 'svg', 'mp4', 'mp3', 'json']) {
      const file = browser.find((name) => new RegExp(`^\\w+\\.[0-9a-f]{8}\\.${type}$`).test(name));
      expect(code).toContain(`"/remotes/mfe-tiny/1.2.3/${file}"`);
      expect(server).toContain(`"/remotes/mfe-tiny/1.2.3/${file}"`);
    }
    expect(code).toContain('a note');
    expect(readdirSync(path.join(folder, 'dist/server'))).toEqual(['remote.cjs', 'remote.cjs.map']);
    expect(server).not.toMatch(/require\("(node:)?url"\)/);

    const styles = text(`browser/${browser.find((name) => name.endsWith('.css'))}`);
    expect(styles).toMatch(/url\(\/remotes\/mfe-tiny\/1\.2\.3\/font\.\w{8}\.woff2\)/);
    expect(styles).toMatch(
      /url\(\/remotes\/mfe-tiny\/1\.2\.3\/pic\.\w{8}\.png\),url\(\/assets\/logo\.svg\),url\("?data:/,
    );
  });

  const refusedFiles: [string, RegExp][] = [
    [
      `import model from './model.glb'; export const Component = () => model;`,
      /Hub\.tsx imports \.\/model\.glb, a file of type \.glb, for which the build has no loader/,
    ],
    [
      `export const Component = () => new Worker(new URL('./lib.ts', import.meta.url));`,
      /Hub\.tsx starts \.\/lib\.ts as a worker/,
    ],
    [
      `export const Component = () => new URL('./lib.ts', import.meta.url).href;`,
      /Hub\.tsx starts \.\/lib\.ts as a worker or a script/,
    ],
  ];
  test.each(rowsOfRing(refusedFiles, 1))('B2: %s is refused with the file', async (source, reason) => {
    write('model.glb', '');
    write('lib.ts', 'export const one = 1;');
    write('Hub.tsx', source);
    await expect(build()).rejects.toThrow(reason);
  });

  test('B3: inline styles are refused with file and line', async () => {
    write(
      'Hub.tsx',
      `import { createElement } from 'react';
       export const Card = (props: { style: string }) => createElement('p', null, props.style);
       export const Component = () => (
         <section style={{ padding: 24 }}>
           <style href="tiny" precedence="medium">{'.a{}'}</style>
           <Card style="free of it" />
         </section>
       );`,
    );
    const failure = String(await build().catch((thrown: unknown) => thrown));
    expect(failure).toContain(
      "mfe-tiny: Hub.tsx:4 has a style prop, which the site's policy does not apply: use a class",
    );
    expect(failure).toContain(
      "mfe-tiny: Hub.tsx:5 has a <style> element, which the site's policy does not apply: use a CSS",
    );
    expect(failure.match(/which the site's policy does not apply/g)).toHaveLength(2);

    write(
      'Hub.tsx',
      `import styled from 'styled-components'; export const Component = styled.p\`color: red\`;`,
    );
    await expect(build()).rejects.toThrow(
      'mfe-tiny imports styled-components, which makes its styles at run time',
    );
  });

  test('the examples of docs/remotes.md that no message refuses build @all', async () => {
    const { examples, ...shared } = documentExamples();
    const allowed = examples.filter(({ refusals }) => refusals.length === 0);
    writePolls(
      folder,
      allowed.map(({ code }) => code),
      { ...shared, manifest: { ...shared.manifest, bundler } },
    );
    expect(await build()).toEqual([]);
  });

  test('B6: a remote builds in a folder from which no loader of the build is found @all', async () => {
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'marquee remote [pnpm] '));
    cpSync(folder, elsewhere, { recursive: true });
    const inWorkspace = folder;
    folder = elsewhere;
    const built = build().finally(() => {
      rmSync(elsewhere, { recursive: true, force: true });
      folder = inWorkspace;
    });
    await expect(built).resolves.toEqual([]);
  });

  test('a build records the range of the sdk, and those of the shared packages that it imports', async () => {
    await build();
    expect(JSON.parse(readFileSync(path.join(folder, 'dist/contracts.json'), 'utf8'))).toMatchObject({
      sdk: { range: '>=2.0 <3', built: sdk.current },
      shared: { react: '^19.3.1' },
    });
    const { shared } = JSON.parse(readFileSync(path.join(folder, 'dist/contracts.json'), 'utf8')) as {
      shared: object;
    };
    expect(Object.keys(shared)).toEqual(['react']);
  });

  test.each(['*', '>=2.0', '>=0.1 <3', '>=3.0 <4'])('a remote for sdk %s does not build', async (range) => {
    write('remote.json', manifestWith(range));
    await expect(build()).rejects.toThrow(`/remote.json: sdk: "${range}"`);
  });
}
