import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AssetGroup, ReleaseAssets, RemoteManifest } from '@marquee/contracts';
import type { Chunk, ChunkGroup, Compilation, Compiler } from 'webpack';
import { importedModules } from './imported-modules.ts';

/**
 * A webpack plugin that writes `assets.json` into the output of a remote's build. The file lists the scripts, styles
 * and shared modules of each route, and those of all slots together, so that a page preloads only the files that it
 * needs.
 */
export class AssetsPlugin {
  readonly #output: string;
  readonly #manifest: RemoteManifest;

  constructor({ output, manifest }: { output: string; manifest: RemoteManifest }) {
    this.#output = output;
    this.#manifest = manifest;
  }

  apply(compiler: Compiler) {
    compiler.hooks.done.tap('AssetsPlugin', ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      mkdirSync(this.#output, { recursive: true });
      writeFileSync(
        path.join(this.#output, 'assets.json'),
        `${JSON.stringify(this.#assetsOf(compilation), null, 2)}\n`,
      );
    });
  }

  #assetsOf(compilation: Compilation): ReleaseAssets {
    const routes = this.#manifest.routes.map(({ id }) => [id, groupOf(compilation, ['routes', id])] as const);
    const slots = this.#manifest.slots.map(({ name }) => name.split('.')[1] ?? name);
    return {
      entry: 'entry.js',
      routes: Object.fromEntries(routes),
      slots: groupOf(compilation, ['slots', ...slots]),
    };
  }
}

function groupOf(compilation: Compilation, chunkNames: string[]): AssetGroup {
  const chunks = new Set(chunkNames.flatMap((name) => chunksNamed(compilation, name)));
  const files = filesOf(chunks);
  // The first name is the container's module, whose other children belong to other routes.
  const reachable = chunkNames
    .slice(1)
    .flatMap((name) => chunksAfter(compilation.namedChunkGroups.get(name)));
  const modules = [...chunks].flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)]);
  return {
    scripts: unique(files.filter((file) => file.endsWith('.js'))),
    styles: unique(files.filter((file) => file.endsWith('.css'))),
    shared: importedModules(modules),
    later: unique(filesOf(reachable).filter((file) => /\.(js|css)$/.test(file) && !files.includes(file))),
  };
}

function filesOf(chunks: Iterable<Chunk>): string[] {
  return [...chunks].flatMap((chunk) => [...chunk.files]);
}

/** All chunks that a chunk group imports dynamically, directly or indirectly. */
function chunksAfter(group: ChunkGroup | undefined, visited = new Set<ChunkGroup>()): Chunk[] {
  return [...(group?.childrenIterable ?? [])].flatMap((child) => {
    if (visited.has(child)) return [];
    visited.add(child);
    return [...child.chunks, ...chunksAfter(child, visited)];
  });
}

function chunksNamed(compilation: Compilation, name: string): Chunk[] {
  const group: ChunkGroup | undefined = compilation.namedChunkGroups.get(name);
  if (group) return group.chunks;
  const chunk = compilation.namedChunks.get(name);
  if (chunk) return [chunk];
  throw new Error(`${compilation.name}: no chunk is called ${name}; name it with webpackChunkName`);
}

function unique(names: string[]): string[] {
  return [...new Set(names)];
}
