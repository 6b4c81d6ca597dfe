import { expect, test } from '@playwright/test';

const { CONTROL_URL, SITE_URL, API_URL, REGISTRY_URL } = process.env;

const statusOf = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 'refused',
  );

/** Whether all servers are ready, PostgreSQL included, which the API and the registry use. */
const readiness = () =>
  Promise.all([SITE_URL, API_URL, REGISTRY_URL].map((url) => statusOf(`${url}/readyz`)));

for (const name of ['postgres', 'api', 'registry', 'shell'])
  test(`when ${name} is killed, it alone is started again, and the site is whole afterwards`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await expect.poll(readiness, { timeout: 60_000 }).toEqual([200, 200, 200]);

    await fetch(`${CONTROL_URL}/kill/${name}`);
    // Pages need the shell alone; without it they are refused until it is back.
    if (name !== 'shell') expect(await statusOf(`${SITE_URL}/fans`)).toBe(200);

    await expect.poll(readiness, { timeout: 60_000 }).toEqual([200, 200, 200]);
    await page.goto('/fans');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
