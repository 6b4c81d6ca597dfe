import { PlatformError, type SignedSnapshot } from '@marquee/contracts';
import fc from 'fast-check';
import { isFirstRing } from '@marquee/testing/ring';
import { aRelease } from '../../testing/a-release.ts';
import { aSigner, aSnapshot } from '../../testing/signed-snapshots.ts';
import { authenticSnapshot, verifySnapshot } from './verify-snapshot.ts';

const registry = aSigner();
const { release } = aRelease('mfe-quiz', { routes: [{ id: 'hub', path: '/quiz' }] });
const snapshot = aSnapshot({ sequence: 7, releases: [release], expiresAt: '2026-06-01T00:00:00.000Z' });
const signed = registry.sign(snapshot);
const now = Date.parse('2026-05-01T00:00:00.000Z');

function verify(value: unknown, { after = 6, at = now, environment = 'production' } = {}) {
  return verifySnapshot(value, { keys: registry.keys, environment, after, now: at });
}

function refusalOf(value: unknown, circumstances?: Parameters<typeof verify>[1]): string {
  try {
    verify(value, circumstances);
  } catch (failure) {
    if (failure instanceof PlatformError && failure.code === 'SNAPSHOT_REFUSED') return failure.message;
    throw failure;
  }
  return 'accepted';
}

test('a valid snapshot is returned unchanged', () => {
  expect(verify(signed)).toEqual(snapshot);
});

test('a snapshot whose content was altered is refused, however well it reads', () => {
  const altered = { ...signed, payload: signed.payload.replace('"live":"1.0.0"', '"live":"6.6.6"') };
  expect(altered.payload).not.toBe(signed.payload);
  expect(refusalOf(altered)).toMatch('signature');
});

test('two payloads of one registry cannot trade their signatures', () => {
  const other = registry.sign(aSnapshot({ sequence: 8 }));
  expect(refusalOf({ ...signed, payload: other.payload })).toMatch('signature');
  expect(refusalOf({ ...other, payload: signed.payload })).toMatch('signature');
});

test('another signer is refused under its own key id and under that of a trusted key', () => {
  expect(refusalOf(aSigner('key-of-a-stranger').sign(snapshot))).toMatch('key-of-a-stranger');
  expect(refusalOf(aSigner('key-1').sign(snapshot))).toMatch('signature');
});

test('a snapshot of another environment is refused', () => {
  expect(refusalOf(signed, { environment: 'staging' })).toMatch('production, not staging');
});

test('a snapshot that was active before, or is active now, is refused', () => {
  expect(refusalOf(signed, { after: 7 })).toMatch('not newer than 7');
  expect(refusalOf(signed, { after: 8 })).toMatch('not newer than 8');
});

test('a snapshot is refused from its expiry on, and the one on disk is still authentic then', () => {
  const expiry = Date.parse(snapshot.expiresAt);
  expect(refusalOf(signed, { at: expiry - 1 })).toBe('accepted');
  expect(refusalOf(signed, { at: expiry })).toMatch('expired');
  expect(authenticSnapshot(signed, { keys: registry.keys, environment: 'production' })).toEqual(snapshot);
});

test('a truncated payload, a truncated signature and a missing part are refused', () => {
  expect(refusalOf({ ...signed, payload: signed.payload.slice(0, -1) })).toMatch('signature');
  expect(refusalOf({ ...signed, signature: signed.signature.slice(0, 40) })).toMatch('signature');
  expect(refusalOf({ ...signed, signature: '' })).toMatch('signature');
  expect(refusalOf({ keyId: signed.keyId, payload: signed.payload })).toMatch('signature');
  expect(refusalOf(null)).toMatch('signed snapshot');
});

test('a correctly signed text that is no snapshot is refused by the field that is wrong', () => {
  const odd = registry.sign({ ...snapshot, sequence: 0 });
  expect(refusalOf(odd, { after: -1 })).toMatch('sequence');
});

test('no snapshot with any one byte changed is ever accepted', () => {
  const text = Buffer.from(JSON.stringify(signed));
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const bytes = Buffer.from(text);
      bytes.writeUInt8(bytes.readUInt8(at) ^ flip, at);
      expect(acceptedFrom(bytes.toString('utf8'))).toBe(false);
    }),
    { numRuns: isFirstRing ? 500 : 2_000 },
  );
});

test('only the canonical spelling of the signature is accepted', () => {
  // Base64 has unused bits in its last characters, which decoders ignore: each is another spelling of one signature.
  const last = signed.signature.length - 3;
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_ =') {
    const spelled = `${signed.signature.slice(0, last)}${letter}==`;
    if (spelled !== signed.signature)
      expect(refusalOf({ ...signed, signature: spelled })).toMatch('signature');
  }
  expect(refusalOf({ ...signed, signature: `${signed.signature}\n` })).toMatch('signature');
});

function acceptedFrom(text: string): boolean {
  let value: SignedSnapshot;
  try {
    value = JSON.parse(text) as SignedSnapshot;
  } catch {
    return false;
  }
  return refusalOf(value) === 'accepted';
}
