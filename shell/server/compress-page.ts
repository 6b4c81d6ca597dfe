import { Readable } from 'node:stream';
import { setImmediate as aTurn } from 'node:timers/promises';
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
            [constants.BROTLI_PARAM_LGWIN]: pageWindowBits,
          },
        })
      : createGzip({ level: 5 });
  feed(compressor, pieces).catch((failure: Error) => compressor.destroy(failure));
  return compressor;
}

/**
 * A page fits into a window of 256 kB. The encoder's own window of 4 MB takes 8 MB for each page on its way,
 * which has the collector look through the whole heap at every eighth page.
 */
export const pageWindowBits = 18;

/** Less than this travels with what comes next: a flush costs bytes. */
const worthFlushing = 512;
/** More than this is not gathered before it leaves. */
const mostAtOnce = 65_536;

/** What is ready at once leaves as one; what the next piece is waited for after, leaves before it. */
async function feed(compressor: BrotliCompress | Gzip, pieces: AsyncIterable<string>) {
  const iterator = pieces[Symbol.asyncIterator]();
  let gathered = '';
  for (;;) {
    const next = iterator.next();
    const isWorthIt = gathered.length >= worthFlushing;
    if (gathered.length > mostAtOnce || (isWorthIt && !(await isReady(next)))) {
      compressor.write(gathered);
      compressor.flush();
      gathered = '';
    }
    const { done, value } = await next;
    if (done) break;
    if (compressor.destroyed) return void (await iterator.return?.());
    gathered += value;
  }
  compressor.end(gathered);
}

/** Whether something settles before the server turns to anything else. */
function isReady(next: Promise<unknown>): Promise<boolean> {
  const settled = () => true;
  return Promise.race([next.then(settled, settled), aTurn().then(() => false)]);
}
