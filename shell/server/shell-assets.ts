import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fontFiles } from '@marquee/ui/fonts';
import type { Script } from '../page/page-data.ts';
import { integrityOf } from './pages/content-security.ts';
import type { SiteDefinition } from './site/site-definition.ts';

const require = createRequire(import.meta.url);

/** A stylesheet with its file name, its URL, its text and its hash (`integrity`). */
export type Stylesheet = { name: string; href: string; text: string; integrity: string };

export type AssetFile = { bytes: Buffer; type: string; integrity: string; br?: Buffer; gzip?: Buffer };

const ofBoot = ['boot', 'deferred', 'inspector', 'view-transitions'] as const;
type OfBoot = (typeof ofBoot)[number];

/** The files of the shell's build, read once at start. */
export type ShellAssets = {
  /** A file by its path under `/assets/`. */
  file(path: string): AssetFile | undefined;
  /**
   * The URLs and hashes of the scripts of an entry or a shared chunk. Pages with a local build have the runtime for
   * development (`isLocal`).
   */
  scripts(name: OfBoot | 'runtime' | 'core' | 'calls' | 'start-runtime', isLocal?: boolean): Script[];
  /** A stylesheet: for all pages, the shell's own pages, pages with guests, or deferred scripts. */
  styles(name: 'styles' | 'own-pages' | 'guests' | 'deferred'): Stylesheet;
  /** The service worker's script, to which the list of files to precache must be added. */
  workerScript(): string;
  /** A version that changes with every build of the shell. */
  version: string;
  /** The fonts to preload for the script of a language. */
  fontsFor(language: string): string[];
};

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.mjs': 'text/javascript; charset=utf-8',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.m4a': 'audio/mp4',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
};

/** Whether a file has a type that pages load; other files are sent as downloads. */
export function isPageFile(file: string): boolean {
  return Object.hasOwn(types, path.extname(file));
}

/** Returns the MIME type of a file by its extension; `application/octet-stream` for an unknown one. */
export function typeOf(file: string): string {
  return types[path.extname(file)] ?? 'application/octet-stream';
}

/**
 * Reads the files of the shell's build from `folder`, and the site's own pictures. Throws if the shell was not built.
 */
export function readShellAssets(
  folder: string,
  { pictures, logo }: Pick<SiteDefinition, 'pictures' | 'logo'>,
): ShellAssets {
  const lists = {
    boot: readFileList(path.join(folder, 'boot.json')),
    runtime: readFileList(path.join(folder, 'runtime.json')),
    development: readFileList(path.join(folder, 'development.json')),
  };
  const files = new Map<string, AssetFile>();
  for (const [part, list] of Object.entries(lists)) {
    for (const name of new Set(Object.values(list).flat())) {
      files.set(`${part}/${name}`, readAsset(path.join(folder, part, name)));
    }
  }
  for (const { module, name } of fontFiles) files.set(`fonts/${name}`, readAsset(require.resolve(module)));

  files.set('share.png', readAsset(path.join(pictures, 'share.png')));
  files.set('logo-mark.svg', readAsset(logo));

  for (const name of readdirSync(path.join(pictures, 'icons')))
    files.set(`icons/${name}`, readAsset(path.join(pictures, 'icons', name)));
  const stylesheets = {
    styles: stylesheetOf('styles'),
    'own-pages': stylesheetOf('own-pages'),
    guests: stylesheetOf('guests'),
    deferred: stylesheetOf('deferred'),
  };
  const worker = readFileSync(path.join(folder, 'service-worker/service-worker.js'), 'utf8');
  const version = createHash('sha256')
    .update(JSON.stringify([...files.values()].map(({ integrity }) => integrity)))
    .update(worker)
    .digest('hex')
    .slice(0, 16);

  return {
    file: (name) => files.get(name),
    styles: (name) => stylesheets[name],
    workerScript: () => worker,
    version,
    fontsFor: (language) =>
      fontFiles
        .filter((font) => font.preload && scriptOf(font.language) === scriptOf(language))
        .map(({ name }) => `/assets/fonts/${name}`),
    scripts: (name, isLocal = false) => {
      const part = ofBoot.some((one) => one === name) ? 'boot' : isLocal ? 'development' : 'runtime';
      return (lists[part][name] ?? [])
        .filter((file) => file.endsWith('.js'))
        .map((file) => ({
          src: `/assets/${part}/${file}`,
          integrity: files.get(`${part}/${file}`)?.integrity ?? '',
        }));
    },
  };

  function stylesheetOf(entry: string) {
    const name = lists.boot[entry]?.find((file) => file.endsWith('.css'));
    if (!name) throw new Error(`The shell's build in ${folder} has no stylesheet ${entry}`);
    const { bytes, integrity } = files.get(`boot/${name}`)!;
    return { name, href: `/assets/boot/${name}`, text: bytes.toString('utf8'), integrity };
  }
}

/** The script in which a language is written, such as `Latn`. */
function scriptOf(language: string): string | undefined {
  return new Intl.Locale(language).maximize().script;
}

function readFileList(file: string): Record<string, string[]> {
  if (!existsSync(file))
    throw new Error(`${file} is missing: build the shell first (npm run build -- shell)`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
}

function readAsset(file: string): AssetFile {
  const bytes = readFileSync(file);
  return {
    bytes,
    type: typeOf(file),
    integrity: integrityOf(bytes),
    ...(existsSync(`${file}.br`) && { br: readFileSync(`${file}.br`) }),
    ...(existsSync(`${file}.gz`) && { gzip: readFileSync(`${file}.gz`) }),
  };
}
