import { createPublicKey, verify } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { parseInput, signedSnapshotSchema } from '@marquee/contracts';
import { overrideSchema, type Override } from '@marquee/contracts/override';
import type { TrustedKeys } from '../../../server/releases/trusted-keys.ts';

/** The maximum length of an override: more than any manifest has, yet quick to decompress at each request. */
const maxTextLength = 64 * 1024;

export type OverrideReader = (cookie: string | undefined) => Override | undefined;

/** Reads the override in a cookie; undefined if it has expired, or is not signed for this environment. */
export function overrideReader({
  keys,
  environment,
}: {
  keys: TrustedKeys;
  environment: string;
}): OverrideReader {
  return (cookie) => {
    if (!cookie) return undefined;
    try {
      const text = inflateRawSync(Buffer.from(cookie, 'base64url'), {
        maxOutputLength: maxTextLength,
      }).toString();
      const { keyId, payload, signature } = parseInput(signedSnapshotSchema, JSON.parse(text), 'override');
      const key = keys.get(keyId);
      const isGenuine =
        key && verify(null, Buffer.from(payload), createPublicKey(key), Buffer.from(signature, 'base64'));
      if (!isGenuine) return undefined;
      const override = parseInput(overrideSchema, JSON.parse(payload), 'override');
      const isOurs = override.environment === environment && Date.parse(override.expiresAt) > Date.now();
      return isOurs ? override : undefined;
    } catch {
      // Any client can write a cookie: a malformed one is ignored.
      return undefined;
    }
  };
}
