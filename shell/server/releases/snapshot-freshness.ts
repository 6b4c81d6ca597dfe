import { PlatformError, type Snapshot } from '@marquee/contracts';
import { Gauge, type Registry } from 'prom-client';

export type SnapshotFreshness = {
  /** Whether the active snapshot has expired because the registry sent no newer one. */
  isStale(): boolean;
  /** Reports the active snapshot if it has expired; each snapshot once. */
  check(): void;
};

/**
 * Monitors whether the active snapshot has expired, by metrics and `check`. The shell still serves an expired snapshot,
 * because old pages are better than none. But operators must notice it: an attacker may block the connection to the
 * registry, so that kills do not arrive.
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
  gauge('marquee_snapshot_sequence', 'Sequence of the active snapshot', ({ sequence }) => sequence);
  gauge(
    'marquee_snapshot_age_seconds',
    'Seconds since the registry signed the active snapshot',
    ({ issuedAt }) => (now() - Date.parse(issuedAt)) / 1000,
  );
  gauge(
    'marquee_snapshot_expires_timestamp_seconds',
    'When the active snapshot expires, in seconds since 1970',
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
          `Sequence ${current.sequence} expired at ${current.expiresAt} and is still served: no newer snapshot has arrived from the registry`,
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
      labelNames: ['environment'],
      registers: [metrics],
      collect() {
        const current = snapshot();
        if (current) this.set({ environment: current.environment }, valueOf(current));
      },
    });
  }
}
