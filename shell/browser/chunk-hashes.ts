/** The folder of the runtime's build on this site, such as `/assets/runtime/`; defined by webpack. */
// oxlint-disable-next-line no-underscore-dangle -- webpack's name
declare const __webpack_public_path__: string;

/**
 * Returns the `integrity` hashes of the runtime's own chunks, by the pathname of the chunk. The build
 * (`ChunkHashesPlugin`) inserts the hashes into this module's code.
 */
export function chunkHashes(): Map<string, string> {
  const listed = '__CHUNK_HASHES__'.matchAll(/(\S+?)=(\S+)/g);
  return new Map([...listed].map(([, name = '', hash = '']) => [__webpack_public_path__ + name, hash]));
}
