import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { manifestSchema, parseInput } from '@marquee/contracts';
import { languageOfPath } from '@marquee/i18n';
import { deviceOf } from '../../shell/page/device.ts';
import { clientTexts } from '../../shell/page/client-texts.ts';
import { pageTexts } from '../../shell/page/messages.ts';
import { languages } from '../../site/languages.ts';
import { metadata } from '../../site/metadata.ts';
import { inlineJson } from '@marquee/http-server/html';
import type { ServableFile } from '../../shell/server/serve-file.ts';
import { readAppLinks } from '../../site/app-links/server/read-app-links.ts';
import { openContentStore } from '../../shell/server/rendering/content-store.ts';
import type { ShellAssets } from '../../shell/server/shell-assets.ts';
import { visitorOf } from '../../shell/server/visitor.ts';
import type { BootstrapData } from './app/bootstrap-data.ts';
import { entryName, externalModules } from './import-maps/modules.ts';
import { serverDocument } from './server-document.ts';
import { builtPath } from './subject-paths.ts';

export const subjectNames = [
  'static',
  'monolith',
  'monolith-buffered',
  'monolith-spa',
  'naive-federation',
  'import-maps',
] as const;
export type SubjectName = (typeof subjectNames)[number];

export function isSubject(name: string): name is SubjectName {
  return (subjectNames as readonly string[]).includes(name);
}

export type SubjectSettings = {
  root: string;
  assets: ShellAssets;
  files: ReadonlyMap<string, ServableFile>;
  hosts: { main: string; content: string };
  siteUrl: string;
  /** Where the last good copies of the content are kept. */
  contentFolder: string;
  /** The site whose pages the floor is a print of. */
  originalUrl: string;
};

type SubjectPage = { pieces: AsyncIterable<string> } | { file: ServableFile };

/** Answers a page of one subject; `undefined` where it has none. */
export type Subject = (url: URL, userAgent: string) => Promise<SubjectPage | undefined>;

/** Makes a subject by its name. Throws when something it needs was not built. */
export async function createSubject(name: SubjectName, settings: SubjectSettings): Promise<Subject> {
  if (name === 'static') return printed(settings);
  if (name === 'monolith') return monolith(settings, 'stream');
  if (name === 'monolith-buffered') return monolith(settings, 'buffer');
  if (name === 'monolith-spa') return renderedInBrowser(settings, 'monolith');
  if (name === 'naive-federation') return renderedInBrowser(settings, 'naive-federation');
  return importMaps(settings);
}

/** The floor: each page of the site as it was once rendered, without its scripts. */
function printed({ originalUrl }: SubjectSettings): Subject {
  const prints = new Map<string, Promise<ServableFile>>();
  return async (url) => {
    const address = url.pathname + url.search;
    const print = prints.get(address) ?? printOf(originalUrl + address);
    prints.set(address, print);
    print.catch(() => prints.delete(address));
    return { file: await print };
  };
}

async function printOf(address: string): Promise<ServableFile> {
  const response = await fetch(address, { redirect: 'manual', headers: { accept: 'text/html' } });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  const html = await response.text();
  if (html.includes('data-state="fallback"')) throw new Error(`${address} was not drawn in full`);
  const still = html
    .replace(/<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="preload" as="script"[^>]*>/g, '');
  const bytes = Buffer.from(still);
  return {
    bytes,
    type: 'text/html; charset=utf-8',
    br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gzip: gzipSync(bytes, { level: 9 }),
  };
}

async function monolith(settings: SubjectSettings, how: 'stream' | 'buffer'): Promise<Subject> {
  const { root, hosts, siteUrl, assets } = settings;
  const folder = path.join(root, 'bench/dist/monolith');
  const lists = readJson<Record<string, string[]>>(path.join(folder, 'files.json'));
  const { createRenderer } = createRequire(import.meta.url)(
    path.join(folder, 'server/render.cjs'),
  ) as typeof import('./monolith/server/render.tsx');
  const render = await createRenderer(common(settings), {
    hosts: { ...hosts, sameOrigin: siteUrl },
    lastGood: openContentStore(path.join(settings.contentFolder, `${how}-content`), console.error),
    contentMaxAgeMs: 300_000,
  });
  const scripts = (lists['main'] ?? []).filter(isScript);

  return async (url, userAgent) => {
    const given = bootstrap(settings, url, userAgent);
    const rendering = await render(url, given, how);
    if (!rendering) return undefined;
    const { rendered, meta, html } = rendering;
    const chunks = [rendered.route, ...rendered.slots.map(({ name }) => chunkOfSlot(name))];
    const needed = [...new Set(['main', ...chunks].flatMap((chunk) => lists[chunk] ?? []))];
    const address = (file: string) => builtPath('monolith') + file;
    return {
      pieces: serverDocument({
        given: { ...given, rendered },
        assets,
        sheets: needed.filter(isSheet).map((sheet) => ({
          name: sheet,
          text: settings.files.get(`monolith/${sheet}`)?.bytes.toString('utf8') ?? '',
        })),
        scripts: scripts.map(address),
        preloads: needed.filter((file) => isScript(file) && !scripts.includes(file)).map(address),
        page: { meta, siteUrl, indexable: true, html },
      }),
    };
  };
}

/** An empty page, and a script that draws it. */
function renderedInBrowser(settings: SubjectSettings, build: 'monolith' | 'naive-federation'): Subject {
  const lists = readJson<Record<string, string[]>>(
    path.join(settings.root, 'bench/dist', build, 'files.json'),
  );
  const scripts = (lists['main'] ?? []).filter(isScript).map((file) => builtPath(build) + file);
  return async (url, userAgent) => ({
    pieces: serverDocument({
      given: bootstrap(settings, url, userAgent),
      assets: settings.assets,
      sheets: [],
      scripts,
      preloads: [],
    }),
  });
}

function importMaps(settings: SubjectSettings): Subject {
  const folder = path.join(settings.root, 'bench/dist/import-maps');
  const remotes = [...settings.files.keys()].flatMap(
    (file) => /^import-maps\/(mfe-[^/]+)\//.exec(file)?.[1] ?? [],
  );
  const urlOf = (name: string) => {
    const entry = entryName(name);
    const list = readJson<Record<string, string[]>>(path.join(folder, 'files', `${entry}.json`));
    const file = (list[entry] ?? []).find(isScript);
    if (!file) throw new Error(`${folder} has no script of ${name}`);
    return `${builtPath('import-maps')}${entry}/${file}`;
  };
  const names = ['root', ...externalModules, ...new Set(remotes)];
  const imports = Object.fromEntries(names.map((name) => [name, urlOf(name)]));
  const system = readFileSync(
    createRequire(import.meta.url).resolve('systemjs/dist/s.min.js'),
    'utf8',
  ).replace(/\/\/# sourceMappingURL=.*/, '');
  const head = `<script type="systemjs-importmap">${inlineJson({ imports })}</script><script>${system}</script>`;
  return async (url, userAgent) => ({
    pieces: serverDocument({
      given: bootstrap(settings, url, userAgent),
      assets: settings.assets,
      sheets: [],
      scripts: [],
      preloads: [],
      head,
      body: '<div id="top"></div><main id="main" class="mq-main" tabindex="-1"><div id="page" data-slot="page"></div></main><div id="bottom"></div><script>System.import("root")</script>',
    }),
  });
}

/** The navigation entries of the workspace's remotes, as the shell has them from their manifests. */
function navigationIn(root: string): BootstrapData['navigation'] {
  const folders = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  return folders
    .flatMap((folder) => {
      const manifest: unknown = readJson(path.join(root, folder, 'remote.json'));
      return parseInput(manifestSchema, manifest, folder).navigation ?? [];
    })
    .toSorted((one, other) => one.order - other.order);
}

function common({ root, hosts, assets }: SubjectSettings) {
  const language = 'en' as const;
  const deferred = assets.styles('deferred');
  return {
    language,
    hosts,
    site: {
      name: 'Marquee',
      ...metadata,
      languages: languages.map(({ code, locale, ...given }) => ({ prefix: '', ...given, code, locale })),
    },
    texts: clientTexts(pageTexts[language]),
    navigation: navigationIn(root),
    appLinks: readAppLinks({
      android: 'https://play.google.com/store/apps/details?id=example.marquee.fans',
      ios: 'https://apps.apple.com/in/app/marquee/id6740000000',
      deepLink: 'https://open.marquee.example/app',
      overrides: '{}',
    }),
    deferred: {
      scripts: [],
      styles: { href: `/assets/boot/${deferred.name}`, integrity: deferred.integrity },
      consent: 'opt-in' as const,
      isPrivate: false,
      partners: [],
      serviceWorker: false,
      appConfig: true as const,
    },
  };
}

function bootstrap(settings: SubjectSettings, url: URL, userAgent: string): BootstrapData {
  const language = languageOfPath(url.pathname);
  const { visitor } = visitorOf({ cookies: {}, userAgent, language });
  return {
    ...common(settings),
    language,
    path: url.pathname + url.search,
    device: deviceOf(visitor.platform),
  };
}

/** Chunks of slots are named after the second half of the slot's name. */
function chunkOfSlot(slot: string): string {
  return slot.split('.')[1] ?? slot;
}

function isScript(file: string): boolean {
  return file.endsWith('.js');
}

function isSheet(file: string): boolean {
  return file.endsWith('.css');
}

function readJson<Content>(file: string): Content {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch (cause) {
    throw new Error(`${file} cannot be read: build the subjects first (npm run bench -- build)`, { cause });
  }
}
