import {
  parseInput,
  PlatformError,
  signedSnapshotSchema,
  snapshotSchema,
  type Snapshot,
} from '@marquee/contracts';
import type { TrustedKeys } from './trusted-keys.ts';
import { isSignedBy } from './verify-signature.ts';

/**
 * Verifies a signed snapshot and returns its content. Throws SNAPSHOT_REFUSED if it was altered, has expired, is signed
 * by an unknown key, is for another environment, or its sequence number is not higher than `after`. `now` is in
 * milliseconds since 1970.
 */
export function verifySnapshot(
  value: unknown,
  { keys, environment, after, now }: { keys: TrustedKeys; environment: string; after: number; now: number },
): Snapshot {
  const snapshot = authenticSnapshot(value, { keys, environment });
  if (snapshot.sequence <= after) {
    throw refused(`sequence ${snapshot.sequence} is not newer than ${after}`);
  }
  if (Date.parse(snapshot.expiresAt) <= now) {
    throw refused(`sequence ${snapshot.sequence} expired at ${snapshot.expiresAt}`);
  }
  return snapshot;
}

/**
 * Verifies a stored snapshot and returns its content. Unlike `verifySnapshot`, accepts an expired snapshot, and any
 * sequence number from `minSequence` on. Throws SNAPSHOT_REFUSED for others.
 */
export function authenticSnapshot(
  value: unknown,
  { keys, environment, minSequence = 0 }: { keys: TrustedKeys; environment: string; minSequence?: number },
): Snapshot {
  const { keyId, payload, signature } = parseInput(
    signedSnapshotSchema,
    value,
    'signed snapshot',
    'SNAPSHOT_REFUSED',
  );
  const key = keys.get(keyId);
  if (!key) throw refused(`it is signed by the unknown key ${keyId}`);

  if (!isSignedBy(key, payload, signature)) throw refused('its signature does not match its content');
  const snapshot = parseInput(snapshotSchema, JSON.parse(payload), 'snapshot', 'SNAPSHOT_REFUSED');
  if (snapshot.environment !== environment)
    throw refused(`it is for ${snapshot.environment}, not ${environment}`);
  if (snapshot.sequence < minSequence)
    throw refused(`sequence ${snapshot.sequence} is older than the configured ${minSequence}`);
  return snapshot;
}

function refused(why: string): PlatformError {
  return new PlatformError('SNAPSHOT_REFUSED', `The snapshot is refused: ${why}`);
}
