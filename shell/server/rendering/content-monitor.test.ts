import { Registry } from 'prom-client';
import { createContentMonitor } from './content-monitor.ts';

function aMonitor() {
  const metrics = new Registry();
  const logged: string[] = [];
  const clock = { now: 1_000_000 };
  const monitor = createContentMonitor({
    metrics,
    report: (failure) => logged.push(`${(failure as { code: string }).code} ${(failure as Error).message}`),
    now: () => clock.now,
  });
  return { monitor, metrics, logged, clock };
}

test('readiness and metrics tell the state of the content', async () => {
  const { monitor, metrics, clock } = aMonitor();
  expect(monitor.state()).toBe('unknown');
  monitor.take({ kind: 'loaded', list: 'C28-all', malformed: 0 });
  expect(monitor.state()).toBe('fresh');

  clock.now += 60_000;
  monitor.take({ kind: 'dropped', call: 'C29', record: 'x', field: 'body' });
  monitor.take({ kind: 'loaded', list: 'C29-all', malformed: 1 });
  expect(monitor.state()).toBe('incomplete');
  monitor.take({ kind: 'kept', list: 'C28-all', message: 'half is gone' });
  expect(monitor.state()).toBe('kept');
  const text = await metrics.metrics();
  expect(text).toContain('marquee_content_age_seconds{list="C28-all"} 60');
  expect(text).toContain('marquee_content_kept{list="C28-all"} 1');
  expect(text).toContain('marquee_content_records_dropped_total{call="C29"} 1');

  monitor.take({ kind: 'loaded', list: 'C28-all', malformed: 0 });
  monitor.take({ kind: 'loaded', list: 'C29-all', malformed: 0 });
  expect(monitor.state()).toBe('fresh');
});

test('a list that was never loaded has the age of the server', async () => {
  const { monitor, metrics, clock } = aMonitor();
  monitor.take({ kind: 'stale', list: 'C28-all', message: 'Forbidden' });
  clock.now += 3_600_000;
  expect(monitor.state()).toBe('stale');
  expect(await metrics.metrics()).toContain('marquee_content_age_seconds{list="C28-all"} 3600');
  expect(await metrics.metrics()).toContain('marquee_content_failing{list="C28-all"} 1');
  monitor.take({ kind: 'loaded', list: 'C28-all', malformed: 0 });
  expect(await metrics.metrics()).toContain('marquee_content_failing{list="C28-all"} 0');
});

test('each trouble is logged once, with record and field, until it is over', () => {
  const { monitor, logged } = aMonitor();
  for (let turn = 0; turn < 3; turn += 1) {
    monitor.take({ kind: 'dropped', call: 'C28', record: 'doc', field: 'debut_year' });
    monitor.take({ kind: 'stale', list: 'C29-all', message: 'Forbidden' });
    monitor.take({ kind: 'kept', list: 'C28-all', message: 'half is gone' });
  }
  expect(logged).toEqual([
    'CONTENT_MALFORMED C28: record doc is left out: its debut_year is wrong',
    'CALL_FAILED C29-all: the content host fails: Forbidden',
    'CONTENT_LOST C28-all: the last good copy is served: half is gone',
  ]);

  monitor.take({ kind: 'loaded', list: 'C29-all', malformed: 0 });
  monitor.take({ kind: 'stale', list: 'C29-all', message: 'Forbidden' });
  expect(logged).toHaveLength(4);
});
