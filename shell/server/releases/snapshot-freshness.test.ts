import type { Snapshot } from '@marquee/contracts';
import { Registry } from 'prom-client';
import { aShellOver } from '../../testing/a-shell.ts';
import { aSite } from '../../testing/a-site.ts';
import { aSnapshot } from '../../testing/signed-snapshots.ts';
import { createSnapshotFreshness } from './snapshot-freshness.ts';

test('finding 18: an expired snapshot is served, and visible in metrics, in readyz and once in the log', async () => {
  const metrics = new Registry();
  const failures: unknown[] = [];
  const issued = Date.parse('2026-01-01T00:00:00Z');
  let at = issued + 60_000;
  let current: Snapshot | undefined = aSnapshot({
    sequence: 7,
    issuedAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2026-01-08T00:00:00.000Z',
  });
  const freshness = createSnapshotFreshness({
    snapshot: () => current,
    metrics,
    report: (failure) => failures.push(failure),
    now: () => at,
  });
  const app = await aShellOver(aSite([], {}), { metrics, isSnapshotStale: freshness.isStale });
  const ready = async () => {
    const response = await app.inject('/readyz');
    return [response.statusCode, response.json().snapshot];
  };

  // Whole lines: the text of a time in milliseconds begins with that of the same time in seconds.
  const lines = (await app.inject('/metrics')).body.split('\n');
  expect(lines).toContain('marquee_snapshot_sequence{environment="production"} 7');
  expect(lines).toContain('marquee_snapshot_age_seconds{environment="production"} 60');
  expect(lines).toContain(
    `marquee_snapshot_expires_timestamp_seconds{environment="production"} ${issued / 1000 + 7 * 86_400}`,
  );
  freshness.check();
  expect(await ready()).toEqual([200, 'fresh']);
  expect(failures).toEqual([]);

  at = issued + 7 * 86_400_000;
  expect(await ready()).toEqual([200, 'stale']);
  freshness.check();
  freshness.check();
  expect(failures).toMatchObject([{ code: 'SNAPSHOT_EXPIRED' }]);

  current = aSnapshot({ sequence: 8 });
  freshness.check();
  expect(await ready()).toEqual([200, 'fresh']);
  expect(failures).toHaveLength(1);
});

test('before the first snapshot there is nothing to be stale', () => {
  const freshness = createSnapshotFreshness({
    snapshot: () => undefined,
    metrics: new Registry(),
    report: () => undefined,
  });
  expect(freshness.isStale()).toBe(false);
});
