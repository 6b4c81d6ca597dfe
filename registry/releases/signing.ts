import { createPrivateKey, createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import {
  parseInput,
  PlatformError,
  snapshotSchema,
  type SignedSnapshot,
  type Snapshot,
} from '@marquee/contracts';
import type { Override } from '@marquee/contracts/override';
import type { PreviewToken } from '@marquee/contracts/preview';

/** Signs snapshots, cookies, links, statements about keys, and audit rows. The private key is not accessible. */
export type Signer = {
  readonly keyId: string;
  readonly publicKeyPem: string;
  sign(snapshot: Snapshot): SignedSnapshot;
  /** Signs a text; base64. Every text states its purpose, so its signature cannot serve for another purpose. */
  signText(text: string): string;
  /** Signs the content of a cookie or link, and returns it as text for a URL: compressed, in base64url. */
  signToken(content: Override | PreviewToken): string;
};

/** Public keys in PEM format (SPKI), by key id. */
export type PublicKeyPems = ReadonlyMap<string, string>;

/** Creates a signer from an Ed25519 private key in PEM format. */
export function signerFrom(privateKeyPem: string): Signer {
  const privateKey = createPrivateKey(privateKeyPem);
  const publicKey = createPublicKey(privateKey);
  const keyId = keyIdOf(publicKey);

  return {
    keyId,
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: signed,
    signToken: (content) => deflateRawSync(JSON.stringify(signed(content))).toString('base64url'),
    signText,
  };

  function signed(content: Snapshot | Override | PreviewToken): SignedSnapshot {
    const payload = JSON.stringify(content);
    return { keyId, payload, signature: signText(payload) };
  }

  function signText(text: string): string {
    return sign(null, Buffer.from(text), privateKey).toString('base64');
  }
}

/** Whether `signature` is this key's signature of `text`, in canonical base64. */
export function isSignedBy(publicKeyPem: string, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return (
    bytes.toString('base64') === signature &&
    verify(null, Buffer.from(text), createPublicKey(publicKeyPem), bytes)
  );
}

/** A key's id: the first 16 hex digits of the SHA-256 of its public key. */
function keyIdOf(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return hash('sha256', der).slice(0, 16);
}

/**
 * Verifies a snapshot's signature and returns its parsed content. Throws SNAPSHOT_REFUSED if it is not validly signed
 * by a known key.
 */
export function openSnapshot({ keyId, payload, signature }: SignedSnapshot, keys: PublicKeyPems): Snapshot {
  const pem = keys.get(keyId);
  if (!pem)
    throw new PlatformError('SNAPSHOT_REFUSED', `the snapshot is signed with the unknown key ${keyId}`);
  if (!isSignedBy(pem, payload, signature))
    throw new PlatformError('SNAPSHOT_REFUSED', `the snapshot is not what the key ${keyId} signed`);
  return parseInput(snapshotSchema, JSON.parse(payload), 'snapshot', 'SNAPSHOT_REFUSED');
}
