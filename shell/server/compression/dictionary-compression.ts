import { createHash } from 'node:crypto';
import { Encoder } from '@toondepauw/node-zstd';
import { LRUCache } from 'lru-cache';
import type { AvailableDictionary } from './dictionary-headers.ts';

/** Compresses a script with a dictionary: an older build of the same script, which the browser has. */
export type DictionaryCompression = {
  /**
   * Resolves to the script in the content encoding `dcz`. Resolves to undefined if `readDictionary` does not return the
   * bytes that the browser has, or if many scripts are already being compressed; the caller then sends the script
   * without a dictionary.
   */
  compress(
    script: { url: string; bytes: Buffer },
    dictionary: AvailableDictionary,
    readDictionary: (id: string) => Promise<Buffer | undefined>,
  ): Promise<Buffer | undefined>;
};

/**
 * A low level of zstd: what two builds have in common becomes references at every level, and preparing the
 * dictionary, the part that this thread does itself, takes a millisecond and not twenty.
 */
const level = 6;

/** The start of a body in `dcz`: a frame that decoders skip, with the dictionary's hash (RFC 9842, section 5). */
const frameHeader = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);

/**
 * Creates the compression of scripts with dictionaries. It compresses a script once for each dictionary, at the first
 * request, in the thread pool. It keeps the `maxBytes` of results that were requested last, and compresses at most
 * `maxPending` at a time. `report` gets the reason if a dictionary could not be read.
 */
export function createDictionaryCompression({
  report,
  maxBytes = 16 * 2 ** 20,
  maxPending = 32,
}: {
  report: (failure: unknown) => void;
  maxBytes?: number;
  maxPending?: number;
}): DictionaryCompression {
  const compressed = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const pending = new Map<string, Promise<Buffer | undefined>>();

  return {
    async compress({ url, bytes }, dictionary, readDictionary) {
      const key = `${url} ${dictionary.sha256}`;
      const known = compressed.get(key) ?? pending.get(key);
      if (known || pending.size >= maxPending) return known;
      const compressing = encode()
        .catch((failure: unknown) => {
          report(failure);
          return undefined;
        })
        .finally(() => pending.delete(key));
      pending.set(key, compressing);
      return compressing;

      async function encode() {
        const old = await readDictionary(dictionary.id);
        if (!old || sha256Of(old) !== dictionary.sha256) return undefined;
        const frame = await new Encoder(level, old).encode(bytes);
        const body = Buffer.concat([frameHeader, Buffer.from(dictionary.sha256, 'base64'), frame]);
        compressed.set(key, body);
        return body;
      }
    },
  };
}

/** An entry takes its bytes, and about 400 for its key and the cache's own records. */
function sizeOf(body: Buffer): number {
  return body.byteLength + 400;
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64');
}
