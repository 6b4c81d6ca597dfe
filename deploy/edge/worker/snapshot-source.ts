import {
  parseInput,
  PlatformError,
  signedSnapshotSchema,
  snapshotSchema,
  type Snapshot,
} from '@marquee/contracts';

/** Keeps the worker alive until `work` has ended, even after the response is sent. */
export type WaitUntil = (work: Promise<unknown>) => void;

export type SnapshotSource = {
  /**
   * Resolves to the newest snapshot, and whether the registry has confirmed within the last two seconds that it is the
   * current one. Resolves to undefined before the first snapshot.
   */
  current(waitUntil: WaitUntil): Promise<{ snapshot: Snapshot; isConfirmed: boolean } | undefined>;
};

/** The age in milliseconds at which a snapshot is fetched again, and that from which it is not confirmed. */
const [refreshAfterMs, confirmedMs] = [1_000, 2_000];

/**
 * Creates the source of an environment's snapshots, which fetches them from the registry. It accepts a snapshot if one
 * of `keys` has signed it, it has not expired, and it is not older than the one before. While the registry does not
 * respond, `current` returns the last snapshot without waiting, and `report` receives the failures.
 *
 * @param keys the registry's public keys (Ed25519, SPKI in PEM) by id; `GET /public-keys` of the registry lists both.
 */
export function createSnapshotSource({
  registryUrl,
  environment,
  keys,
  fetch,
  now,
  report,
}: {
  registryUrl: string;
  environment: string;
  keys: Readonly<Record<string, string>>;
  fetch: (request: Request) => Promise<Response>;
  now: () => number;
  report: (failure: unknown) => void;
}): SnapshotSource {
  let snapshot: Snapshot | undefined;
  let etag: string | undefined;
  let confirmedAt = -Infinity;
  let triedAt = -Infinity;
  let hasFailed = false;

  return {
    current: async (waitUntil) => {
      const isConfirmed = () => now() - confirmedAt < confirmedMs;
      if (now() - triedAt >= refreshAfterMs) {
        const checking = check();
        if (isConfirmed() || hasFailed) waitUntil(checking);
        else await checking;
      }
      return snapshot && { snapshot, isConfirmed: isConfirmed() && now() < Date.parse(snapshot.expiresAt) };
    },
  };

  async function check(): Promise<void> {
    const began = now();
    triedAt = began;
    try {
      await refresh();
      confirmedAt = began;
      hasFailed = false;
    } catch (failure) {
      hasFailed = true;
      report(failure);
    }
  }

  async function refresh(): Promise<void> {
    const response = await fetch(
      new Request(`${registryUrl}/environments/${environment}/snapshot`, {
        headers: { ...(etag && { 'if-none-match': etag }) },
        signal: AbortSignal.timeout(confirmedMs),
      }),
    );
    if (response.status === 304) return;
    if (!response.ok)
      throw new PlatformError('REGISTRY_UNREACHABLE', `The registry answered ${response.status}`);
    const read = await verified(await response.json());
    if (snapshot && read.sequence < snapshot.sequence)
      throw new PlatformError(
        'SNAPSHOT_REFUSED',
        `Sequence ${read.sequence} is older than ${snapshot.sequence}`,
      );
    snapshot = read;
    etag = response.headers.get('etag') ?? undefined;
  }

  async function verified(value: unknown): Promise<Snapshot> {
    const { keyId, payload, signature } = parseInput(
      signedSnapshotSchema,
      value,
      'signed snapshot',
      'SNAPSHOT_REFUSED',
    );
    const pem = keys[keyId];
    if (pem === undefined) throw new PlatformError('SNAPSHOT_REFUSED', `The key ${keyId} is unknown`);
    const key = await crypto.subtle.importKey(
      'spki',
      bytesOf(pem.replaceAll(/-----[^-]+-----|\s/g, '')),
      'Ed25519',
      false,
      ['verify'],
    );
    const isAuthentic = await crypto.subtle.verify(
      'Ed25519',
      key,
      bytesOf(signature),
      new TextEncoder().encode(payload),
    );
    if (!isAuthentic) throw new PlatformError('SNAPSHOT_REFUSED', 'The signature does not match');
    const read = parseInput(snapshotSchema, JSON.parse(payload), 'snapshot', 'SNAPSHOT_REFUSED');
    if (read.environment !== environment)
      throw new PlatformError('SNAPSHOT_REFUSED', `It is for ${read.environment}, not ${environment}`);
    if (Date.parse(read.expiresAt) <= now())
      throw new PlatformError('SNAPSHOT_REFUSED', `Sequence ${read.sequence} expired at ${read.expiresAt}`);
    return read;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
