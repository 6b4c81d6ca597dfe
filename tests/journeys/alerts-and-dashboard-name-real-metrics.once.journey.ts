import { expect, test } from '@playwright/test';
import { alertRules, dashboardQueries, metricsIn } from '../deploy/metrics-in.ts';

const servers = ['SITE_URL', 'API_URL', 'CONTENT_URL', 'REGISTRY_URL'] as const;

test('every metric of the alerts and the dashboard is one that a running server has', async () => {
  const texts = await Promise.all(
    servers.map(async (name) => (await fetch(`${process.env[name]}/metrics`)).text()),
  );
  const exposed = new Set(
    texts.flatMap((text) => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)),
  );
  const queries = [...(await dashboardQueries()), ...(await alertRules()).map(({ expr }) => expr)];
  const unknown = queries.flatMap(metricsIn).filter((name) => name !== 'up' && !exposed.has(name));
  expect([...new Set(unknown)]).toEqual([]);
  expect(exposed.size).toBeGreaterThan(50);
});

test('shell and registry name the environment of their sequence, so that an alert can compare them', async () => {
  const sequencesOf = async (name: (typeof servers)[number]) =>
    (await (await fetch(`${process.env[name]}/metrics`)).text()).match(/^marquee_snapshot_sequence.*/gm);
  const [ofShell] = (await sequencesOf('SITE_URL')) ?? [];
  expect(ofShell).toMatch(/^marquee_snapshot_sequence\{environment="\w+"\} \d+$/);
  await expect(async () => expect(await sequencesOf('REGISTRY_URL')).toContain(ofShell)).toPass();
});
