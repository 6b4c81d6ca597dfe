import { randomBytes } from 'node:crypto';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';
import { promisify } from 'node:util';
import { pageWindowBits } from '../compress-page.ts';

/** A compressed text in which the mark (the nonce) can be replaced without compressing again. */
export type GappedBrotli = {
  /** Returns the compressed text with another mark. Throws a RangeError if its length or its ending differs. */
  fill(mark: string): Buffer;
};

/**
 * The Brotli qualities of the attempts. 11 takes three times as long for one percent less. At 10 the encoder
 * never refers to a mark in the first 128 bytes, at 9 it does.
 */
const qualities = [10, 10, 9, 9];

/** Brotli encodes a character by the two before it, so all marks must end in the same two characters. */
const endLength = 2;

/**
 * Compresses a text so that a mark in it can be replaced afterwards without compressing again. The first mark is
 * an uncompressed meta-block (RFC 7932, section 9.2), and each later mark is a back-reference to it, so that
 * overwriting the first replaces all. The encoder does not guarantee back-references. Each result is therefore
 * verified: with the given mark written into it, it must decompress to the given text; otherwise the text is
 * compressed again around another random mark. Returns undefined if all attempts fail, or if the text has no mark.
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
        throw new RangeError(`A mark that does not end in ${mark.slice(-endLength)}`);
      const filled = Buffer.from(whole);
      filled.write(other, head.length);
      return filled;
    },
  };
}

const empty = Buffer.alloc(0);
const maxBlockLength = 2 ** 16;

/** Compresses consecutive parts of one Brotli stream, each of which ends on a byte boundary. */
async function compressed(texts: string[], quality: number): Promise<Buffer[]> {
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: pageWindowBits,
    },
  });
  const parts = texts.map((): Buffer[] => []);
  let part = 0;
  stream.on('data', (bytes: Buffer) => parts[part]?.push(bytes));
  const ended = new Promise((resolve, reject) => stream.once('end', resolve).once('error', reject));
  for (const [index, text] of texts.entries()) {
    part = index;
    stream.write(text);
    if (index === texts.length - 1) stream.end();
    else await new Promise<void>((resolve) => stream.flush(() => setImmediate(resolve)));
  }
  await ended;
  return parts.map((part) => Buffer.concat(part));
}

/** The header of an uncompressed Brotli meta-block, not the last one, with a length of 16 bits. */
function plainHeader(length: number): Buffer {
  const header = ((length - 1) << 3) | (1 << 19);
  return Buffer.from([header & 0xff, (header >> 8) & 0xff, (header >> 16) & 0xff]);
}
