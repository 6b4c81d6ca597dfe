import { Gauge, type Registry } from 'prom-client';
import type { SnapshotFeed } from './snapshot-feed.ts';

/**
 * Creates the metric `marquee_registry_connected`: 1 while the stream of snapshots from the registry is open, else 0.
 */
export function createRegistryConnectedGauge(
  metrics: Registry,
  feed: Pick<SnapshotFeed, 'isConnected'>,
): Gauge {
  return new Gauge({
    name: 'marquee_registry_connected',
    help: 'Whether the stream of snapshots from the registry is open',
    registers: [metrics],
    collect() {
      this.set(feed.isConnected() ? 1 : 0);
    },
  });
}
