import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import {
  parseInput,
  PlatformError,
  snapshotSchema,
  type SignedSnapshot,
  type Snapshot,
} from '@marquee/contracts';
import type { Override } from '@marquee/contracts/override';

/** Signs snapshots and what the registry says of keys and audit; the private key stays inside. */
export type Signer = {
  readonly keyId: string;
  readonly publicKeyPem: string;
  sign(snapshot: Snapshot): SignedSnapshot;
  /** The signature of a text, in base64. The text says what it is for: no signature serves twice. */
  signText(text: string): string;
  /** Signs an override in the same form. */
  signOverride(override: Override): SignedSnapshot;
};

/** Public keys in PEM (SPKI) by key id. */
export type PublicKeyPems = ReadonlyMap<string, string>;

/** A signer from an Ed25519 private key in PEM. */
export function signerFrom(privateKeyPem: string): Signer {
  const privateKey = createPrivateKey(privateKeyPem);
  const publicKey = createPublicKey(privateKey);
  const keyId = keyIdOf(publicKey);

  return {
    keyId,
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: signed,
    signOverride: signed,
    signText,
  };

  function signed(said: Snapshot | Override): SignedSnapshot {
    const payload = JSON.stringify(said);
    return { keyId, payload, signature: signText(payload) };
  }

  function signText(text: string): string {
    return sign(null, Buffer.from(text), privateKey).toString('base64');
  }
}

/** Whether the holder of this key signed this text; a signature has one spelling only. */
export function isSignedBy(publicKeyPem: string, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return (
    bytes.toString('base64') === signature &&
    verify(null, Buffer.from(text), createPublicKey(publicKeyPem), bytes)
  );
}

/** A key is named by the first 16 hex digits of the SHA-256 of its public half. */
function keyIdOf(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').slice(0, 16);
}

/** The snapshot inside, once its signature is that of a known key. Throws SNAPSHOT_REFUSED otherwise. */
export function openSnapshot({ keyId, payload, signature }: SignedSnapshot, keys: PublicKeyPems): Snapshot {
  const pem = keys.get(keyId);
  if (!pem)
    throw new PlatformError(
      'SNAPSHOT_REFUSED',
      `the snapshot is signed with the key ${keyId}, which nobody trusts`,
    );
  if (!isSignedBy(pem, payload, signature))
    throw new PlatformError('SNAPSHOT_REFUSED', `the snapshot is not what the key ${keyId} signed`);
  return parseInput(snapshotSchema, JSON.parse(payload), 'snapshot', 'SNAPSHOT_REFUSED');
}
