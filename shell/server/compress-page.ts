import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  type BrotliCompress,
  type Gzip,
} from 'node:zlib';
import type { ContentEncoding } from './content-encoding.ts';

/**
 * Returns a page as a stream of encoded bytes. Each chunk is sent as soon as it is rendered: a compressor that waits
 * for more input would delay the page's head.
 */
export function pageStream(chunks: AsyncIterable<string>, encoding: ContentEncoding): Readable {
  if (encoding === 'identity') return Readable.from(chunks, { objectMode: false });

  const compressor =
    encoding === 'br' ? createBrotliCompress({ params: brotliParams(4) }) : createGzip({ level: 5 });
  feed(compressor, chunks).catch((failure: Error) => compressor.destroy(failure));
  return compressor;
}

/**
 * Compresses, with Brotli at a high level, a page that is cached for many visitors. Runs in a thread of Node's pool and
 * takes about 60 milliseconds.
 */
export function compressPage(html: string): Promise<Buffer> {
  return promisify(brotliCompress)(html, { params: brotliParams(10) });
}

/** Decompresses a page that `compressPage` has compressed, and returns its HTML. */
export async function decompressPage(brotli: Buffer): Promise<string> {
  return String(await promisify(brotliDecompress)(brotli));
}

function brotliParams(quality: number) {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: pageWindowBits,
  };
}

/**
 * The Brotli window, 256 kB, into which a page fits. With the default of 4 MB, every page allocates 8 MB while
 * it is compressed, and every eighth page causes a full garbage collection.
 */
const pageWindowBits = 18;

/** Fewer characters than this wait for the next chunk, because each flush costs bytes. */
const minFlushed = 512;
/** More characters than this are written without waiting for the next chunk. */
const maxBuffered = 65_536;

/** Writes chunks to a compressor: joins those that are ready together, and flushes before it waits for more. */
async function feed(compressor: BrotliCompress | Gzip, chunks: AsyncIterable<string>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let buffered = '';
  for (;;) {
    const next = iterator.next();
    const isWorthFlushing = buffered.length >= minFlushed;
    if (buffered.length > maxBuffered || (isWorthFlushing && !(await isReady(next)))) {
      compressor.write(buffered);
      compressor.flush();
      buffered = '';
    }
    const { done, value } = await next;
    if (done) break;
    if (compressor.destroyed) return void (await iterator.return?.());
    buffered += value;
  }
  compressor.end(buffered);
}

/** Whether a promise settles without waiting for I/O: within the current turn of the event loop. */
function isReady(next: Promise<unknown>): Promise<boolean> {
  const settled = () => true;
  return Promise.race([next.then(settled, settled), nextTurn().then(() => false)]);
}
