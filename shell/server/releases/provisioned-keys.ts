import { createHash, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  canonicalJson,
  parseInput,
  PlatformError,
  publishedKeysSchema,
  type TrustedKey,
} from '@marquee/contracts';

/**
 * Reads the operator's file of trusted keys: the response of `GET /public-keys`, or public keys in PEM (SPKI), as
 * `openssl pkey -pubout` writes them. Returns the keys and a hash of them. Throws INVALID_INPUT with the file's name.
 */
export async function readProvisionedKeys(file: string): Promise<{ keys: TrustedKey[]; hash: string }> {
  const what = `TRUSTED_KEYS_FILE ${file}`;
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new PlatformError('INVALID_INPUT', `${what} cannot be read`, { cause });
  });
  // In JSON the line breaks of a key are escaped.
  const pems = text.match(/-----BEGIN PUBLIC KEY-----[^-\\]*-----END PUBLIC KEY-----/g);
  try {
    const keys = pems
      ? pems.map(keyOfPem)
      : parseInput(publishedKeysSchema, JSON.parse(text) as unknown, what).keys;
    return { keys, hash: createHash('sha256').update(canonicalJson(keys)).digest('hex') };
  } catch (cause) {
    throw new PlatformError('INVALID_INPUT', `${what} has no public keys: ${(cause as Error).message}`, {
      cause,
    });
  }
}

/** The id of a key is the first 16 hex digits of the SHA-256 of its public half, as the registry makes it. */
function keyOfPem(pem: string): TrustedKey {
  const key = createPublicKey(pem);
  const der = key.export({ type: 'spki', format: 'der' });
  return {
    keyId: createHash('sha256').update(der).digest('hex').slice(0, 16),
    publicKey: key.export({ type: 'spki', format: 'pem' }).toString(),
  };
}
