import { createPublicKey, verify } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { parseInput, signedSnapshotSchema } from '@marquee/contracts';
import { overrideSchema, type Override } from '@marquee/contracts/override';
import type { TrustedKeys } from '../../../server/releases/trusted-keys.ts';

/** More bytes than any manifest has, and few enough to decompress for every request. */
const maxTextLength = 64 * 1024;

export type OverrideReader = (cookie: string | undefined) => Override | undefined;

/** Reads the override in a browser's cookie; undefined unless the registry signed it for this environment and it has not expired. */
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
