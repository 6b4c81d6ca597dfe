import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { noContracts } from '@marquee/release-checks';

/** A built remote that costs nothing to render: what differs from other ones in its manifest, contracts and code. */
export type LittleRemote = {
  manifest: object;
  contracts: object;
  server: string;
  /** Further files of the release, by path. */
  files?: Readonly<Record<string, string>>;
};

/** Writes a built remote under `folder`, so that it can be published; returns the path of its folder. */
export async function writeLittleRemote(
  folder: string,
  remote: string,
  version: string,
  { manifest, contracts, server, files: further = {} }: LittleRemote,
): Promise<string> {
  const home = path.join(folder, `${remote}-${version}`);
  const none = { scripts: [], styles: [], shared: [] };
  const files = {
    'remote.json': JSON.stringify({
      name: remote,
      owner: 'Benchmark team',
      criticality: 'essential',
      routes: [],
      slots: [],
      publishes: [],
      subscribes: [],
      entries: { routes: './src/routes.tsx', slots: './src/slots.tsx' },
      ...manifest,
    }),
    'package.json': JSON.stringify({ name: remote, version }),
    'dist/assets.json': JSON.stringify({
      entry: 'entry.js',
      routes: Object.fromEntries(routeIds(manifest).map((id) => [id, none])),
      slots: none,
    }),
    'dist/contracts.json': JSON.stringify({ ...noContracts, ...contracts }),
    'dist/browser/entry.js': `// ${remote}@${version}`,
    'dist/server/remote.cjs': server,
    ...Object.fromEntries(Object.entries(further).map(([file, text]) => [`dist/${file}`, text])),
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(home, file)), { recursive: true });
    await writeFile(path.join(home, file), text);
  }
  return home;
}

function routeIds({ routes = [] }: { routes?: { id: string }[] }): string[] {
  return routes.map(({ id }) => id);
}

/** What stands in the two places of a `/wall`: each one's release, and whether the server drew it. */
export function boxesOf(wall: string): { release: string; isDrawn: boolean }[] {
  const places = wall.matchAll(/data-remote="mfe-box" data-release="([^"]+)" data-state="(\w+)"/g);
  return [...places].map(([, release, state]) => ({ release: release!, isDrawn: state === 'server' }));
}

const box = {
  slot: 'box.box',
  params: { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] },
};

/** `mfe-wall` has the page `/wall`, in which `mfe-box` fills two places. */
export const wallAndBox: Readonly<Record<'mfe-wall' | 'mfe-box', LittleRemote>> = {
  'mfe-wall': {
    manifest: { routes: [{ id: 'wall', path: '/wall', hydrate: 'never' }] },
    contracts: { uses: [box] },
    server: `
      const { createElement } = require('react');
      const { Slot } = require('@marquee/sdk');
      const box = (at) => createElement(Slot, { key: at, name: 'box.box', params: { at } });
      const Component = () => createElement('main', null, createElement('h1', null, 'Wall'), box('left'), box('right'));
      exports.routes = [{ id: 'wall', path: '/wall', load: async () => ({ Component }) }];
      exports.slots = [];`,
  },
  'mfe-box': {
    manifest: { slots: [{ name: 'box.box', hydrate: 'never' }] },
    contracts: { offers: [box] },
    server: `
      const { createElement } = require('react');
      const Component = ({ params }) => createElement('p', null, params.at);
      exports.routes = [];
      exports.slots = [{ name: 'box.box', load: async () => ({ Component }) }];`,
  },
};
