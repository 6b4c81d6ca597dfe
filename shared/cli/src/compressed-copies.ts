import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|mjs|css|svg|json)$/;

/**
 * Creates Brotli and gzip copies of the text files of a build, which shells send to browsers that accept them. `files`
 * are the bytes by path; returns the copies in the same form. Skips files below 256 bytes, files that already have a
 * copy, and copies that would not be smaller.
 */
export async function compressedCopies(
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Map<string, Uint8Array>> {
  const wanted = [...files].filter(([file, bytes]) => compressible.test(file) && bytes.length >= 256);
  const copies = await Promise.all(
    wanted.flatMap(([file, bytes]) => [
      copyOf(`${file}.br`, bytes, () => promisify(brotliCompress)(bytes, smallest(bytes))),
      copyOf(`${file}.gz`, bytes, () => promisify(gzip)(bytes, { level: 9 })),
    ]),
  );
  return new Map(copies.flatMap((copy) => (copy ? [copy] : [])));

  async function copyOf(file: string, bytes: Uint8Array, compress: () => Promise<Uint8Array>) {
    if (files.has(file)) return undefined;
    const copy = await compress();
    return copy.length < bytes.length ? ([file, copy] as const) : undefined;
  }
}

function smallest(bytes: Uint8Array) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
}
