import { generateKeyPairSync } from 'node:crypto';
import type { Snapshot } from '@marquee/contracts';
import { openSnapshot, signerFrom } from './signing.ts';

const newSigner = () =>
  signerFrom(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
const snapshot: Snapshot = {
  environment: 'production',
  sequence: 3,
  issuedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
  remotes: {},
  releases: {},
  served: {},
  withdrawn: [],
};
const signer = newSigner();
const trusted = new Map([[signer.keyId, signer.publicKeyPem]]);

test('a snapshot comes out of its signature as it went in', () => {
  expect(openSnapshot(signer.sign(snapshot), trusted)).toEqual(snapshot);
});

test('one changed character of the payload is refused', () => {
  const signed = signer.sign(snapshot);
  const altered = { ...signed, payload: signed.payload.replace('"sequence":3', '"sequence":4') };
  expect(() => openSnapshot(altered, trusted)).toThrow(expect.objectContaining({ code: 'SNAPSHOT_REFUSED' }));
});

test('an attacker’s signature is refused, with an unknown key id and with a trusted one', () => {
  const stranger = newSigner().sign(snapshot);
  expect(() => openSnapshot(stranger, trusted)).toThrow(/unknown key/);
  expect(() => openSnapshot({ ...stranger, keyId: signer.keyId }, trusted)).toThrow(/not what the key/);
});

test('the signer does not expose the private key', () => {
  expect(JSON.stringify([signer, signer.sign(snapshot)])).not.toContain('PRIVATE');
});
