import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fontFiles } from '@marquee/ui/fonts';
import type { Language } from '@marquee/contracts';

const require = createRequire(import.meta.url);

export type AssetFile = { bytes: Buffer; type: string; integrity: string; br?: Buffer; gzip?: Buffer };

/** The shell's own built files, read once at start. */
export type ShellAssets = {
  /** A file by its address under `/assets/`. */
  file(address: string): AssetFile | undefined;
  /** Script addresses and hashes of an entry or shared chunk of the shell. */
  scripts(
    name: 'boot' | 'runtime' | 'core' | 'calls' | 'start-runtime',
  ): { src: string; integrity: string }[];
  /** The sheet every page inlines, and the name it goes by. */
  styles: { text: string; name: string };
  fontsFor(language: Language): string[];
};

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
};

/** The MIME type of a file by its ending; unknown endings are bytes that a browser will not run. */
export function typeOf(file: string): string {
  return types[path.extname(file)] ?? 'application/octet-stream';
}

/** Reads `dist/` of the shell. Throws when the shell was not built. */
export function readShellAssets(folder: string): ShellAssets {
  const lists = {
    boot: readFileList(path.join(folder, 'boot.json')),
    runtime: readFileList(path.join(folder, 'runtime.json')),
  };
  const files = new Map<string, AssetFile>();
  for (const [part, list] of Object.entries(lists)) {
    for (const name of new Set(Object.values(list).flat())) {
      files.set(`${part}/${name}`, readAsset(path.join(folder, part, name)));
    }
  }
  for (const { module, name } of fontFiles) files.set(`fonts/${name}`, readAsset(require.resolve(module)));

  files.set('share.png', readAsset(path.join(folder, '../page/share.png')));
  files.set('logo-mark.svg', readAsset(require.resolve('@marquee/ui/logo-mark.svg')));

  const sheet = lists.boot['styles']?.find((name) => name.endsWith('.css'));
  if (!sheet) throw new Error(`The shell's build in ${folder} has no style sheet`);

  return {
    file: (address) => files.get(address),
    styles: { name: sheet, text: files.get(`boot/${sheet}`)?.bytes.toString('utf8') ?? '' },
    fontsFor: (language) =>
      fontFiles
        .filter((font) => font.preload && font.language === language)
        .map(({ name }) => `/assets/fonts/${name}`),
    scripts: (name) => {
      const part = name === 'boot' ? 'boot' : 'runtime';
      return (lists[part][name] ?? [])
        .filter((file) => file.endsWith('.js'))
        .map((file) => ({
          src: `/assets/${part}/${file}`,
          integrity: files.get(`${part}/${file}`)?.integrity ?? '',
        }));
    },
  };
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
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    ...(existsSync(`${file}.br`) && { br: readFileSync(`${file}.br`) }),
    ...(existsSync(`${file}.gz`) && { gzip: readFileSync(`${file}.gz`) }),
  };
}
