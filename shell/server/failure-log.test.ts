import { PlatformError } from '@marquee/contracts';
import { createLog } from '@marquee/http-server';
import { Registry } from 'prom-client';
import { createFailureLog } from './failure-log.ts';

function aLog() {
  const lines: string[] = [];
  const metrics = new Registry();
  const log = createLog({ server: 'shell', write: (line) => lines.push(line) });
  return { metrics, log, report: createFailureLog({ log, metrics }), last: () => JSON.parse(lines.at(-1)!) };
}

test('a failure is one line with its code and cause, and is counted', async () => {
  const { report, last, metrics } = aLog();
  const counted = async () => (await metrics.getSingleMetricAsString('marquee_failures_total')).split('\n');
  expect(await counted()).toContain('marquee_failures_total{code="SNAPSHOT_REFUSED"} 0');
  const cause = new Error('its key is unknown\u001b[2J');
  report(new PlatformError('SNAPSHOT_REFUSED', 'The snapshot is refused', { cause }));
  expect(last()).toMatchObject({
    level: 'error',
    server: 'shell',
    code: 'SNAPSHOT_REFUSED',
    msg: 'The snapshot is refused <- its key is unknown[2J',
  });
  expect(last()).not.toHaveProperty('err');
  expect(await counted()).toContain('marquee_failures_total{code="SNAPSHOT_REFUSED"} 1');
});

test('a bug has its stack, and a failure of a request the id of the request', () => {
  const { report, last, log } = aLog();
  report(new TypeError('plan is undefined'), { log: log.child({ requestId: 'of-the-edge-1' }) });
  expect(last()).toMatchObject({
    code: 'INTERNAL',
    requestId: 'of-the-edge-1',
    err: { type: 'TypeError', stack: expect.stringContaining('failure-log.test.ts') },
  });
});
