import { Gauge, type Registry } from 'prom-client';
import type { SnapshotFeed } from './snapshot-feed.ts';

/** `marquee_releases_pending`: new releases that wait until their files and their worker are ready. */
export function countKeptBack(metrics: Registry, feed: Pick<SnapshotFeed, 'keptBack'>): Gauge {
  return new Gauge({
    name: 'marquee_releases_pending',
    help: 'New releases of the environment that this shell cannot serve yet',
    labelNames: ['remote', 'release'],
    registers: [metrics],
    collect() {
      this.reset();
      for (const { remote, version } of feed.keptBack()) this.set({ remote, release: version }, 1);
    },
  });
}
