import { randomBytes } from 'node:crypto';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';
import { promisify } from 'node:util';
import { pageWindowBits } from '../compress-page.ts';

/** A text compressed once, with a gap in which each copy of it has a mark of its own. */
export type GappedBrotli = {
  /** The text with this mark in every place of the old one. Throws when its length or its end differs. */
  fill(mark: string): Buffer;
};

/**
 * What is compressed once for many is worth more than a page on its way; the best there is would take three
 * times as long for another hundredth. At 10 the encoder does not come back to a mark within the first 128
 * bytes, at 9 it does.
 */
const qualities = [10, 10, 9, 9];

/** How a character is written depends on the two before it: every mark ends as the others do. */
const endLength = 2;

/**
 * Compresses a text in which one mark stands in many places so that the mark can be exchanged afterwards
 * without compressing again: where it stands first it is put down as it is (a meta-block that is not
 * compressed, RFC 7932 section 9.2), and every later place repeats that one. The encoder need not choose so,
 * and in one of some hundred texts it does not: what came out is read with another mark before it is used,
 * and tried again around another. Undefined when none came out right, or when the text has no such mark.
 */
export async function gappedBrotli(text: string, mark: string): Promise<GappedBrotli | undefined> {
  if (mark.length <= endLength || mark.length > maxBlockLength || !text.includes(mark)) return undefined;
  for (const quality of qualities) {
    const beginning = randomBytes(mark.length)
      .toString('base64')
      .slice(0, mark.length - endLength);
    const other = beginning + mark.slice(-endLength);
    const gapped = await compressedAround(other, text.replaceAll(mark, other), quality);
    const read = await promisify(brotliDecompress)(gapped.fill(mark)).catch(() => empty);
    if (read.toString() === text) return gapped;
  }
  return undefined;
}

async function compressedAround(mark: string, text: string, quality: number): Promise<GappedBrotli> {
  const at = text.indexOf(mark);
  const [before, , after] = await compressed(
    [text.slice(0, at), mark, text.slice(at + mark.length)],
    quality,
  );
  const head = Buffer.concat([before ?? empty, plainHeader(mark.length)]);
  const whole = Buffer.concat([head, Buffer.from(mark), after ?? empty]);
  return {
    fill: (other) => {
      if (Buffer.byteLength(other) !== mark.length)
        throw new RangeError(`A mark of ${other.length} characters in the place of ${mark.length}`);
      if (!other.endsWith(mark.slice(-endLength)))
        throw new RangeError(`A mark that ends in another way than ${mark.slice(-endLength)}`);
      const filled = Buffer.from(whole);
      filled.write(other, head.length);
      return filled;
    },
  };
}

const empty = Buffer.alloc(0);
const maxBlockLength = 2 ** 16;

/** Pieces of one stream, each ending on a whole byte. */
async function compressed(pieces: string[], quality: number): Promise<Buffer[]> {
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: pageWindowBits,
    },
  });
  const parts = pieces.map((): Buffer[] => []);
  let part = 0;
  stream.on('data', (bytes: Buffer) => parts[part]?.push(bytes));
  const ended = new Promise((resolve, reject) => stream.once('end', resolve).once('error', reject));
  for (const [index, piece] of pieces.entries()) {
    part = index;
    stream.write(piece);
    if (index === pieces.length - 1) stream.end();
    else await new Promise<void>((resolve) => stream.flush(() => setImmediate(resolve)));
  }
  await ended;
  return parts.map((part) => Buffer.concat(part));
}

/** What stands before bytes as they are: not the last block, a length of sixteen bits, not compressed. */
function plainHeader(length: number): Buffer {
  const header = ((length - 1) << 3) | (1 << 19);
  return Buffer.from([header & 0xff, (header >> 8) & 0xff, (header >> 16) & 0xff]);
}
