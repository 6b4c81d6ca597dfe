import { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip, type BrotliCompress, type Gzip } from 'node:zlib';

/** The coding for a page that is made as it goes: fast, and flushed piece by piece. */
export function pageEncoding(accepted: string): 'br' | 'gzip' | undefined {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/**
 * A page as a stream of bytes. Each piece leaves when it is made: a compressor that waits for more
 * would hold back the head.
 */
export function pageStream(pieces: AsyncIterable<string>, encoding: 'br' | 'gzip' | undefined): Readable {
  if (!encoding) return Readable.from(pieces, { objectMode: false });

  const compressor =
    encoding === 'br'
      ? createBrotliCompress({
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 4,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          },
        })
      : createGzip({ level: 5 });
  feed(compressor, pieces).catch((failure: Error) => compressor.destroy(failure));
  return compressor;
}

/** Pieces shorter than this travel with the next one: a flush costs bytes. */
const worthFlushing = 512;

async function feed(compressor: BrotliCompress | Gzip, pieces: AsyncIterable<string>) {
  let unsent = 0;
  for await (const piece of pieces) {
    if (compressor.destroyed) return;
    if (piece) compressor.write(piece);
    unsent += piece.length;
    if (unsent >= worthFlushing) {
      compressor.flush();
      unsent = 0;
    }
  }
  compressor.end();
}
