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

test('a server that does not respond raises an alert, by the jobs that the chart’s monitors have', async () => {
  const rules = await alertRules();
  const jobsOf = (name: string) =>
    [...rules.find(({ alert }) => alert === name)!.expr.matchAll(/up\{job=~"([^"]+)"\} == [01]/g)].map(
      ([, job]) => new RegExp(`^(?:${job})$`),
    );
  const [job] = jobsOf('MarqueeServerDown');
  for (const name of ['marquee-shell', 'acme-registry', 'marquee-api', 'shell'])
    expect([name, job!.test(name)]).toEqual([name, true]);
  for (const name of ['node', 'marquee-shell-exporter', 'nutshell'])
    expect([name, job!.test(name)]).toEqual([name, false]);
  expect(jobsOf('MarqueeServersGone')).toHaveLength(2);
});

test('content that one shell cannot load raises an alert, though another shell loads it', async () => {
  const rule = (await alertRules()).find(({ alert }) => alert === 'MarqueeContentOld');
  expect(rule?.expr).not.toMatch(/\b(min|avg|sum|max|by)\b/);
  expect(metricsIn(rule!.expr)).toEqual(['marquee_content_age_seconds', 'marquee_content_failing']);
});

test('the metrics of a query are found without the suffixes of histograms', () => {
  expect(metricsIn('sum(rate(http_x_seconds_bucket{a="b"}[5m])) / marquee_y_total')).toEqual([
    'http_x_seconds',
    'marquee_y_total',
  ]);
  expect(metricsIn('absent(up{job="shell"} == 1)')).toEqual(['up']);
});
