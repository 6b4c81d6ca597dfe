import { createHash } from 'node:crypto';
import webpack, { type Compiler } from 'webpack';

/** The text in an entry's source that the build replaces by `<file>=<hash>` of each chunk, separated by spaces. */
const placeholder = '__CHUNK_HASHES__';

/**
 * A webpack plugin that writes the integrity hashes of all chunks into the entry that loads them, where the text
 * `__CHUNK_HASHES__` is. With them, the browser refuses altered chunks. The hash in the entry's file name stays valid,
 * because it covers the names of the chunks, which contain hashes of their content.
 */
export class ChunkHashesPlugin {
  apply(compiler: Compiler) {
    const { sources, Compilation } = webpack;
    compiler.hooks.thisCompilation.tap('ChunkHashesPlugin', (compilation) => {
      // After the names have their content hashes, before files are compressed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ChunkHashesPlugin', stage }, (assets) => {
        const entries = new Set([...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()));
        const hashes = Object.entries(assets)
          .filter(([name]) => name.endsWith('.js') && !entries.has(name))
          .map(([name, asset]) => {
            const digest = createHash('sha384').update(asset.buffer()).digest('base64');
            return `${name}=sha384-${digest}`;
          })
          .sort();
        for (const name of entries) {
          const text = assets[name]?.source().toString() ?? '';
          if (!text.includes(placeholder)) continue;
          compilation.updateAsset(name, new sources.RawSource(text.replace(placeholder, hashes.join(' '))));
        }
      });
    });
  }
}
