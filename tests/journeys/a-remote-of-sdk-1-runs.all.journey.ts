import path from 'node:path';
import { startOwnPlatform } from '../site/start-own-platform.ts';
import { expect, test } from '../visitor/watched-test.ts';
import { islandsLive, watchConsole } from './support.ts';

// A release that was built for sdk 1, beside a remote of the present sdk, in the present shell.
const guestbook = path.resolve(import.meta.dirname, '../sdk-1/guestbook');

let site: Awaited<ReturnType<typeof startOwnPlatform>>;

test.beforeAll(async () => {
  site = await startOwnPlatform(['mfe-auth']);
  await site.marquee('publish', guestbook);
  await site.marquee('promote', 'mfe-guestbook@1.0.0', '--reason', 'a remote of sdk 1');
  const isKnown = async () => (await fetch(`${site.url}/guestbook`, { redirect: 'manual' })).status;
  await expect.poll(isKnown).toBe(200);
});
test.afterAll(() => site.stop());

test('its page is served and hydrates, in both languages, without a complaint in the console', async ({
  page,
}) => {
  const problems = watchConsole(page);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto(`${site.url}/guestbook`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guest book');
  await expect(page.getByText('A page costs ₹499')).toBeVisible();
  await expect(page.getByText('Code ABCD-1234')).toBeVisible();
  await islandsLive(page);

  await page.getByRole('button', { name: 'Sign the book' }).click();
  await expect(page.getByText('Entries: 1')).toBeVisible();
  await page.goto(`${site.url}/hi/guestbook`);
  await islandsLive(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('अतिथि पुस्तिका');
  await expect(page.getByText('प्रविष्टियाँ: 1')).toBeVisible();
  expect(warnings.filter((text) => /shared singleton/.test(text))).toEqual([]);
  expect(problems).toEqual([]);
});

test('an event that it publishes reaches a remote of the present sdk', async ({ page }) => {
  await page.goto(`${site.url}/guestbook`);
  await islandsLive(page);
  await page.getByRole('button', { name: 'Sign in to write' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the status of the environment names it as a user of what is deprecated, and no other remote', async () => {
  const { stdout } = await site.marquee('status', '--json');
  const { remotes } = JSON.parse(stdout) as { remotes: { remote: string; sdk: { deprecated: object[] } }[] };
  const users = remotes.filter(({ sdk }) => sdk.deprecated.length > 0);
  expect(users.map(({ remote }) => remote)).toEqual(['mfe-guestbook']);
  expect(users[0]?.sdk.deprecated).toMatchObject([{ removedIn: '3.0' }]);
});
