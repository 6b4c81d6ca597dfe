import { Gauge, type Registry } from 'prom-client';
import type { SnapshotFeed } from './snapshot-feed.ts';

/**
 * Creates the metric `marquee_releases_pending`: the new releases that are not ready to be served, each with the value
 * 1.
 */
export function createPendingReleasesGauge(metrics: Registry, feed: Pick<SnapshotFeed, 'pending'>): Gauge {
  return new Gauge({
    name: 'marquee_releases_pending',
    help: 'New releases of the environment that this shell cannot serve yet',
    labelNames: ['remote', 'release'],
    registers: [metrics],
    collect() {
      this.reset();
      for (const { remote, version } of feed.pending()) this.set({ remote, release: version }, 1);
    },
  });
}
