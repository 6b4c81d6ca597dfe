import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import {
  parseAtDoor,
  PlatformError,
  snapshotSchema,
  type SignedSnapshot,
  type Snapshot,
} from '@marquee/contracts';
import type { Override } from '@marquee/contracts/override';

/** Signs snapshots; the private key stays inside. */
export type Signer = {
  keyId: string;
  publicKeyPem: string;
  sign(snapshot: Snapshot): SignedSnapshot;
  /** Signs an override in the same form. */
  signOverride(override: Override): SignedSnapshot;
};

/** A signer from an Ed25519 private key in PEM. */
export function signerFrom(privateKeyPem: string): Signer {
  const privateKey = createPrivateKey(privateKeyPem);
  const publicKey = createPublicKey(privateKey);
  const keyId = keyIdOf(publicKey);

  return {
    keyId,
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: signText,
    signOverride: signText,
  };

  function signText(said: Snapshot | Override): SignedSnapshot {
    const payload = JSON.stringify(said);
    return { keyId, payload, signature: sign(null, Buffer.from(payload), privateKey).toString('base64') };
  }
}

/** A key is named by the first 16 hex digits of the SHA-256 of its public half. */
function keyIdOf(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').slice(0, 16);
}

/** The snapshot inside, once its signature is that of a known key. Throws SNAPSHOT_REFUSED otherwise. */
export function openSnapshot(signed: SignedSnapshot, publicKeyPems: Record<string, string>): Snapshot {
  const pem = publicKeyPems[signed.keyId];
  if (!pem)
    throw new PlatformError(
      'SNAPSHOT_REFUSED',
      `the snapshot is signed with the key ${signed.keyId}, which nobody trusts`,
    );

  const isGenuine = verify(
    null,
    Buffer.from(signed.payload),
    createPublicKey(pem),
    Buffer.from(signed.signature, 'base64'),
  );
  if (!isGenuine)
    throw new PlatformError('SNAPSHOT_REFUSED', `the snapshot is not what the key ${signed.keyId} signed`);
  return parseAtDoor(snapshotSchema, JSON.parse(signed.payload), 'snapshot', 'SNAPSHOT_REFUSED');
}
