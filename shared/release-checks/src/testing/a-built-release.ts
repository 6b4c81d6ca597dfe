import { brotliCompressSync } from 'node:zlib';
import type { RemoteManifest } from '@marquee/contracts';
import type { BuiltRelease } from '../built-release.ts';

/** A small built release for tests: its files by path, each with its Brotli copy. */
export function aBuiltRelease(
  files: Record<string, string | Buffer> = {},
  manifest: Partial<RemoteManifest> = {},
): BuiltRelease {
  const browser: Record<string, string | Buffer> = {
    'browser/entry.js': 'entry',
    'browser/hub.js': 'hub',
    ...files,
  };
  const all = new Map(Object.entries(browser).map(([path, text]) => [path, Buffer.from(text)]));
  for (const [path, bytes] of new Map(all)) {
    if (/\.(js|css)$/.test(path) && !all.has(`${path}.br`)) all.set(`${path}.br`, brotliCompressSync(bytes));
  }
  const group = {
    scripts: ['hub.js'],
    styles: [...all.keys()].filter((path) => path.endsWith('.css')).map((path) => path.slice(8)),
    shared: [],
  };
  return {
    remote: 'mfe-quiz',
    version: '1.2.0',
    manifest: {
      name: 'mfe-quiz',
      owner: 'Team Play',
      criticality: 'regular',
      routes: [
        { id: 'hub', path: '/quiz', hydrate: 'load', indexable: false, private: false, deadlineMs: 1500 },
      ],
      slots: [],
      publishes: [],
      subscribes: [],
      entries: { routes: './src/routes.tsx', slots: './src/slots.tsx' },
      ...manifest,
    },
    assets: { entry: 'entry.js', routes: { hub: group }, slots: { scripts: [], styles: [], shared: [] } },
    paths: [...all.keys()],
    read: async (path) => all.get(path) ?? Buffer.alloc(0),
  };
}
