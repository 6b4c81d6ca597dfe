import { cp, mkdir } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { emitDeclarations } from './emit-declarations.ts';
import { emitModules, emittedPath, type ResolveImport } from './emit-modules.ts';
import type { Library } from './published-packages.ts';
import { writePackage, type Run } from './write-package.ts';

/** Libraries that a consumer installs itself, so that it has one copy. */
const peers = ['@playwright/test', 'react', 'react-dom', 'react-router-dom', 'rxjs'];

/**
 * Writes a library in the form in which it is published: modules in JavaScript, type declarations, source maps and its
 * `package.json`. It then also contains the modules of unpublished packages of the workspace that it imports.
 */
export async function writeLibrary(library: Library, run: Run): Promise<void> {
  const { json } = run.packages.packageOf(`${library.folder}/`);
  const output = run.outputOf(json.name);
  const entries = { ...library.entries };
  if (json.name === sdk)
    for (const [entry, file] of run.internals) entries[entry] = path.posix.relative(library.folder, file);

  const files = [...Object.values(entries), ...(library.bin ? [library.bin] : [])].map((file) =>
    path.posix.join(library.folder, file),
  );
  const resolve = resolveImports(library, json.name, run);
  const lib = path.join(output, 'lib');
  const { requests } = await emitModules(run.root, files, { output: lib, resolve });
  const typed = await emitDeclarations(files, { compiled: run.compiled, output: lib, resolve });

  const assets = [...Object.values(library.assets ?? {}), ...(library.reads ?? [])];
  for (const asset of assets.map((one) => path.posix.join(library.folder, one.replace(/\/\*$/, ''))))
    await copyAsset(path.join(run.root, asset), path.join(lib, asset.replace(/^shared\//, '')));
  if (run.isBuilt)
    for (const [name, folder] of Object.entries(library.built ?? {}))
      await cp(path.join(run.root, folder), path.join(lib, path.basename(library.folder), name), {
        recursive: true,
        filter: (file) => !file.endsWith('.map'),
      });
  const loaded = (library.loads ?? []).map((request) => ({ request, from: `${library.folder}/` }));
  const versions = versionsOf([...requests, ...typed, ...loaded], run, library.isPinned ?? false);
  await writePackage(library.folder, run, {
    sideEffects: json.sideEffects ?? false,
    exports: exportsOf(library, entries),
    files: ['lib'],
    ...(library.bin && {
      bin: {
        [path.basename(library.folder)]:
          `./lib/${emittedPath(path.posix.join(library.folder, library.bin), '.js')}`,
      },
    }),
    ...(library.readsDevDependencies && { devDependencies: json.devDependencies }),
    dependencies: versions.own,
    peerDependencies: versions.peers,
  });
}

const sdk = '@marquee/sdk';

function resolveImports(library: Library, own: string, run: Run): ResolveImport {
  return (request, from) => {
    if (request.startsWith('.')) return { file: sourceOf(request, from) };
    const file = run.packages.fileOf(request);
    if (!file) return { request };
    const name = packageName(request);
    if (name !== own && run.published.has(name)) return { request };
    if (!library.usesSdk) return { file };
    const entry = request.replace('@marquee/', './internal/');
    run.internals.set(entry, file);
    return { request: `${sdk}${entry.slice(1)}` };
  };
}

/** Declarations name modules by their sources too. */
function sourceOf(request: string, from: string): string {
  return path.posix.join(path.posix.dirname(from), request);
}

function exportsOf({ folder, assets = {} }: Library, entries: Record<string, string>): object {
  const modules = Object.entries(entries).map(([entry, file]) => {
    const source = path.posix.join(folder, file);
    return [
      entry,
      { types: `./lib/${emittedPath(source, '.d.ts')}`, default: `./lib/${emittedPath(source, '.js')}` },
    ];
  });
  const copied = Object.entries(assets).map(([entry, file]) => {
    const target = `./lib/${path.basename(folder)}/${file}`;
    return [entry, file.endsWith('.d.ts') ? { types: target } : target];
  });
  return { ...Object.fromEntries([...modules, ...copied]), './package.json': './package.json' };
}

type Requests = { request: string; from: string }[];

/** The version of each package that the library requests, as the workspace's package of the source declares it. */
function versionsOf(requests: Requests, { packages, published }: Run, isPinned: boolean) {
  const versions = new Map<string, string>();
  for (const { request, from } of requests) {
    const name = packageName(request);
    if (builtinModules.includes(name.replace(/^node:/, ''))) continue;
    const { json } = packages.packageOf(from);
    const declared =
      (published.has(name) ? packages.versionOf(name) : undefined) ??
      json.dependencies?.[name] ??
      json.peerDependencies?.[name] ??
      json.devDependencies?.[name];
    if (!declared) throw new Error(`${from} imports ${request}, which ${json.name} does not declare`);
    versions.set(name, published.has(name) || isPinned || !/^\d/.test(declared) ? declared : `^${declared}`);
  }
  const sorted = [...versions].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    own: Object.fromEntries(sorted.filter(([name]) => !peers.includes(name))),
    peers: Object.fromEntries(sorted.filter(([name]) => peers.includes(name))),
  };
}

function packageName(request: string): string {
  return request.split('/', request.startsWith('@') ? 2 : 1).join('/');
}

async function copyAsset(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  await cp(from, to, { recursive: true, filter: (file) => file === from || !/\.tsx?$/.test(file) });
}
