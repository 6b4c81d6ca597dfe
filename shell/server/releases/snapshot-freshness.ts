import { PlatformError, type Snapshot } from '@marquee/contracts';
import { Gauge, type Registry } from 'prom-client';

export type SnapshotFreshness = {
  /** Whether the snapshot in force is past its expiry: the registry has not been heard since. */
  isStale(): boolean;
  /** Reports a snapshot in force that has expired, once for each. */
  check(): void;
};

/**
 * Shows how old the snapshot in force is: the shell serves on with an expired one, as old pages beat none, but
 * who stands between it and the registry must not keep kills from it unseen.
 */
export function createSnapshotFreshness({
  snapshot,
  metrics,
  report,
  now = Date.now,
}: {
  snapshot: () => Snapshot | undefined;
  metrics: Registry;
  report: (failure: unknown) => void;
  now?: () => number;
}): SnapshotFreshness {
  let reported: number | undefined;
  gauge('marquee_snapshot_sequence', 'Sequence of the snapshot in force', ({ sequence }) => sequence);
  gauge(
    'marquee_snapshot_age_seconds',
    'Seconds since the registry signed the snapshot in force',
    ({ issuedAt }) => (now() - Date.parse(issuedAt)) / 1000,
  );
  gauge(
    'marquee_snapshot_expires_timestamp_seconds',
    'When the snapshot in force expires, in seconds since 1970',
    ({ expiresAt }) => Date.parse(expiresAt) / 1000,
  );

  return {
    isStale: () => isExpired(snapshot()),
    check() {
      const current = snapshot();
      if (!current || !isExpired(current) || reported === current.sequence) return;
      reported = current.sequence;
      report(
        new PlatformError(
          'SNAPSHOT_EXPIRED',
          `Sequence ${current.sequence} expired at ${current.expiresAt} and is served all the same: no newer snapshot has come from the registry`,
        ),
      );
    },
  };

  function isExpired(current: Snapshot | undefined): boolean {
    return current !== undefined && Date.parse(current.expiresAt) <= now();
  }

  function gauge(name: string, help: string, valueOf: (snapshot: Snapshot) => number) {
    return new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        const current = snapshot();
        if (current) this.set(valueOf(current));
      },
    });
  }
}
