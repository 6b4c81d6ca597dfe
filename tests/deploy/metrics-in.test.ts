import { alertRules, dashboardQueries, metricsIn } from './metrics-in.ts';

test('each alert has a name of its own, says what is wrong and what to do', async () => {
  const rules = await alertRules();
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr, annotations } of rules)
    expect([alert, metricsIn(expr).length > 0, annotations.summary, annotations.action]).toEqual([
      expect.stringMatching(/^Marquee[A-Z]/),
      true,
      expect.any(String),
      expect.any(String),
    ]);
});

test('each query of the dashboard reads a metric, and its brackets match', async () => {
  for (const query of [...(await dashboardQueries()), ...(await alertRules()).map(({ expr }) => expr)]) {
    expect([query, metricsIn(query).length]).not.toEqual([query, 0]);
    for (const [open, close] of ['()', '{}', '[]'])
      expect([query, query.split(open!).length]).toEqual([query, query.split(close!).length]);
  }
});

test('shells are compared with the registry by environment', async () => {
  const rule = (await alertRules()).find(({ alert }) => alert === 'MarqueeShellsDisagree');
  expect(rule?.expr.match(/\b(max|min) by \(environment\) \(marquee_snapshot_sequence\)/g)).toHaveLength(2);
});

test('the metrics of a query are found without the suffixes of histograms', () => {
  expect(metricsIn('sum(rate(http_x_seconds_bucket{a="b"}[5m])) / marquee_y_total')).toEqual([
    'http_x_seconds',
    'marquee_y_total',
  ]);
});
