import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noContracts } from '@marquee/release-checks';
import type { BenchSite } from './bench-site.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Registers remotes that no measured page shows: one page each, small builds. */
export async function releaseLittleRemotes(
  site: Pick<BenchSite, 'marquee'>,
  { many, environment }: { many: number; environment: string },
): Promise<void> {
  await inFolder(async (folder) => {
    for (let number = 1; number <= many; number += 1) {
      const name = littleName(number);
      const home = path.join(folder, name);
      await writeRemote(home, name);
      await site.marquee('publish', home, '--reason', 'one of many');
      await site.marquee('promote', `${name}@1.0.0`, '--to', environment, '--reason', 'one of many');
    }
  });
}

/**
 * Publishes the built remote once more under another version, its bytes told apart by a comment in the
 * server bundle, and makes it live: what a release costs without what a build costs.
 */
export async function releaseAgain(
  site: Pick<BenchSite, 'marquee'>,
  { remote, version, environment }: { remote: string; version: string; environment: string },
): Promise<void> {
  await inFolder(async (folder) => {
    const home = path.join(folder, remote);
    await mkdir(home, { recursive: true });
    for (const part of ['remote.json', 'dist'])
      await cp(path.join(root, remote, part), path.join(home, part), { recursive: true });
    await writeFile(path.join(home, 'package.json'), JSON.stringify({ name: remote, version }));
    const bundle = path.join(home, 'dist/server/remote.cjs');
    await writeFile(bundle, `${await readFile(bundle, 'utf8')}\n// ${version}\n`);
    await site.marquee('publish', home, '--reason', 'once more');
    await site.marquee('promote', `${remote}@${version}`, '--to', environment, '--reason', 'once more');
  });
}

async function inFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-little-'));
  try {
    await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeRemote(home: string, name: string): Promise<void> {
  const files = {
    'remote.json': JSON.stringify({
      name,
      owner: 'Team Little',
      criticality: 'regular',
      routes: [{ id: 'page', path: `/${name}`, hydrate: 'never' }],
      slots: [],
      publishes: [],
      subscribes: [],
      entries: { routes: './src/routes.tsx', slots: './src/slots.tsx' },
    }),
    'package.json': JSON.stringify({ name, version: '1.0.0' }),
    'dist/assets.json': JSON.stringify({
      entry: 'entry.js',
      routes: { page: { scripts: [], styles: [], shared: [] } },
      slots: { scripts: [], styles: [], shared: [] },
    }),
    'dist/contracts.json': JSON.stringify(noContracts),
    'dist/browser/entry.js': `// ${createHash('sha256').update(name).digest('hex')}`,
    'dist/server/remote.cjs': `module.exports={routes:[{id:'page',path:'/${name}',load:async()=>({Component:()=>'${name}'})}],slots:[]}`,
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(home, file)), { recursive: true });
    await writeFile(path.join(home, file), text);
  }
}

/** The name of a little remote by its number: `mfe-little-a` is the first, `mfe-little-aa` the 27th. */
export function littleName(number: number): string {
  return `mfe-little-${letters(number)}`;
}

/** A name's ending has letters only: 1 is `a`, 27 is `aa`. */
function letters(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  return (rest > 0 ? letters(rest) : '') + String.fromCharCode(97 + ((number - 1) % 26));
}
