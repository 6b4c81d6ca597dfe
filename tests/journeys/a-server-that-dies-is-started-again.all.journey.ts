import { Agent, request } from 'node:http';
import { startShell } from '../site/start-shell.ts';
import { expect, test } from '../visitor/watched-test.ts';

const { CONTROL_URL, SITE_URL, API_URL, REGISTRY_URL } = process.env;

const statusOf = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 'refused',
  );

/** Whether all servers are ready, PostgreSQL included, which the API and the registry use. */
const readiness = () =>
  Promise.all([SITE_URL, API_URL, REGISTRY_URL].map((url) => statusOf(`${url}/readyz`)));

const killed: [server: string, tag?: '@all'][] = [
  ['postgres', '@all'],
  ['api', '@all'],
  ['registry', '@all'],
  ['shell'],
];
for (const [name, tag = []] of killed)
  test(
    `when ${name} is killed, it alone is started again, and the site is whole afterwards`,
    { tag },
    async ({ page }) => {
      await expect.poll(readiness).toEqual([200, 200, 200]);

      await fetch(`${CONTROL_URL}/kill/${name}`);
      // Pages need the shell alone; without it they are refused until it is back.
      if (name !== 'shell') expect(await statusOf(`${SITE_URL}/fans`)).toBe(200);

      await expect.poll(readiness).toEqual([200, 200, 200]);
      await page.goto('/fans');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );

test('a shell that gets SIGTERM says 503 in readyz, finishes its requests, and ends although connections are open', async () => {
  const shell = await startShell({ DRAIN_DELAY_SECONDS: '4' });
  const agent = new Agent({ keepAlive: true });
  const options = { agent, method: 'POST', headers: { 'content-type': 'application/json' } };
  // A request in flight: its body has not arrived completely.
  const unfinished = request(`${shell.url}/__marquee/telemetry`, options);
  const answered = new Promise<number | undefined>((resolve) =>
    unfinished.once('response', (response) => resolve(response.resume().statusCode)),
  );
  unfinished.write('{"half":');
  expect(await statusOf(`${shell.url}/fans`)).toBe(200);

  let ended = false;
  const stopped = shell.stop().then(() => (ended = true));
  await expect.poll(() => statusOf(`${shell.url}/readyz`)).toBe(503);
  expect(ended).toBe(false);

  unfinished.end('true}');
  expect(await answered).toBe(400);
  await stopped;
  expect(await statusOf(`${shell.url}/readyz`)).toBe('refused');
  agent.destroy();
});
