import { inflateRawSync } from 'node:zlib';
import { parseInput, signedSnapshotSchema } from '@marquee/contracts';
import type * as v from 'valibot';
import type { TrustedKeys } from './trusted-keys.ts';
import { isSignedBy } from './verify-signature.ts';

/** The maximum length of a text after decompression: more than any manifest has, yet quick to read at each request. */
const maxTextLength = 64 * 1024;

/**
 * Reads a text of a cookie or link that the registry has signed (`signToken`). Any client can write such a text;
 * therefore returns undefined if it is longer than `maxLength` characters, no trusted key signed it, or its content
 * does not match `schema`.
 */
export function readSignedText<Schema extends v.GenericSchema>(
  text: string | undefined,
  { keys, schema, maxLength = Infinity }: { keys: TrustedKeys; schema: Schema; maxLength?: number },
): v.InferOutput<Schema> | undefined {
  if (!text || text.length > maxLength) return undefined;
  try {
    const signed = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: maxTextLength });
    const parsed = parseInput(signedSnapshotSchema, JSON.parse(signed.toString()), 'signed text');
    const { keyId, payload, signature } = parsed;
    const key = keys.get(keyId);
    if (!key || !isSignedBy(key, payload, signature)) return undefined;
    return parseInput(schema, JSON.parse(payload), 'signed text');
  } catch {
    // A malformed text is ignored.
    return undefined;
  }
}
