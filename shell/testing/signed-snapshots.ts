import { generateKeyPairSync, sign } from 'node:crypto';
import { releaseId, type Release, type SignedSnapshot, type Snapshot } from '@marquee/contracts';
import { releaseHash } from '@marquee/contracts/release-hash';
import type { TrustedKeys } from '../server/releases/trusted-keys.ts';

/** A snapshot in which each given release is live for all visitors. */
export function aSnapshot({
  releases = [],
  ...options
}: Partial<Omit<Snapshot, 'releases'>> & { releases?: Release[] } = {}): Snapshot {
  return {
    environment: 'production',
    sequence: 1,
    issuedAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2999-01-01T00:00:00.000Z',
    remotes: Object.fromEntries(releases.map(({ remote, version }) => [remote, ruleFor(version)])),
    releases: Object.fromEntries(releases.map((release) => [releaseId(release), release])),
    withdrawn: [],
    served: Object.fromEntries(releases.map((release) => [releaseId(release), releaseHash(release)])),
    ...options,
  };
}

function ruleFor(live: string): Snapshot['remotes'][string] {
  return { live, experiments: [], tenants: {}, pins: {} };
}

export type Signer = {
  sign: (snapshot: Snapshot) => SignedSnapshot;
  signText: (text: string) => string;
  keys: TrustedKeys;
  /** The key list as the registry would publish it. */
  published: { keys: { keyId: string; publicKey: string }[] };
};

/** A signer like the registry, with an Ed25519 key of its own. */
export function aSigner(keyId = 'key-1'): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return {
    keys: new Map([[keyId, pem]]),
    published: { keys: [{ keyId, publicKey: pem }] },
    sign: (snapshot) => {
      const payload = JSON.stringify(snapshot);
      return { keyId, payload, signature: signText(payload) };
    },
    signText,
  };

  function signText(text: string): string {
    return sign(null, Buffer.from(text), privateKey).toString('base64');
  }
}
