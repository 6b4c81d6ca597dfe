import { generateKeyPairSync, sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { overrideReader } from './read-override.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const keys = new Map([['key-1', publicKey.export({ type: 'spki', format: 'pem' }).toString()]]);
const read = overrideReader({ keys, environment: 'production' });

const offer = {
  kind: 'override',
  environment: 'production',
  origin: 'http://localhost:4400',
  manifest: {
    name: 'mfe-quiz',
    owner: 'Team Play',
    criticality: 'primary',
    routes: [{ id: 'hub', path: '/quiz' }],
    slots: [],
    publishes: [],
    subscribes: [],
    entries: { routes: './src/routes.tsx', slots: './src/slots.tsx' },
  },
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
};

function cookie(changes: object = {}, { keyId = 'key-1', after = '', key = privateKey } = {}): string {
  const payload = JSON.stringify({ ...offer, ...changes });
  const signature = sign(null, Buffer.from(payload), key).toString('base64');
  return deflateRawSync(JSON.stringify({ keyId, payload: payload + after, signature })).toString('base64url');
}

test('31: what the registry signed for this environment is an override', () => {
  expect(read(cookie())).toMatchObject({ origin: 'http://localhost:4400', manifest: { name: 'mfe-quiz' } });
});

const stranger = generateKeyPairSync('ed25519').privateKey;
test.each([
  ['no cookie', undefined],
  ['plain text', 'mfe-quiz=http://localhost:4400'],
  ['another environment', cookie({ environment: 'staging' })],
  ['one that expired', cookie({ expiresAt: new Date(Date.now() - 1).toISOString() })],
  ['an origin that is not this machine', cookie({ origin: 'https://evil.example' })],
  ['an origin that only looks like it', cookie({ origin: 'http://localhost:4400.evil.example' })],
  ['another text under the signature', cookie({}, { after: ' ' })],
  ['a stranger’s signature', cookie({}, { key: stranger })],
  ['an unknown key', cookie({}, { keyId: 'key-2' })],
  ['a signed snapshot', cookie({ kind: undefined })],
  ['a bomb', deflateRawSync(Buffer.alloc(10_000_000)).toString('base64url')],
])('31: %s is none', (_what, text) => {
  expect(read(text)).toBeUndefined();
});
