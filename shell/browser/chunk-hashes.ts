/** The hashes of the runtime's own chunks, by pathname. The build (`ChunkHashesPlugin`) writes them into the text. */
export function chunkHashes(): Map<string, string> {
  const listed = '__CHUNK_HASHES__'.matchAll(/(\S+?)=(\S+)/g);
  return new Map([...listed].map(([, name = '', hash = '']) => [`/assets/runtime/${name}`, hash]));
}
