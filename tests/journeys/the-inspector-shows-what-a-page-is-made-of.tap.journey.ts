import { readFile } from 'node:fs/promises';
import { startShell } from '../site/start-shell.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { islandsLive, startedInFull } from './support.ts';

const imageFolder = process.env['PICTURES'];

test('feature 33: the overlay shows owner, release, reason, load time and state of each visible slot, and saves the events', async ({
  page,
}) => {
  await page.goto('/celebrities/aarav-suryan?marquee-inspect');
  await islandsLive(page);
  const panel = page.getByRole('region', { name: 'Inspector' });
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused();
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Shift+Tab');
  await expect(panel.getByRole('button', { name: 'Save events' })).toBeFocused();
  await page.keyboard.press('Enter');
  const recording = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as unknown;
  expect(recording).toBeInstanceOf(Array);

  const slots = await page.locator('[data-slot][data-remote]').count();
  await expect(panel.locator('details')).toHaveCount(slots);
  for (const line of await panel.locator('details').all()) {
    await expect(line.locator('summary')).toHaveText(/^[a-z.-]+ mfe-[a-z]+@\d+\.\d+\.\d+/);
    await expect(line.locator('dl')).toContainText(
      /Owner.*[Tt]eam.*Why.*live for all visitors.*State.*single-spa.*Mounted in/,
    );
  }
  const own = panel.locator('details').filter({ has: page.getByText('page', { exact: true }) });
  await own.locator('summary').click();
  await expect(own.locator('dl')).toContainText(/Mounted in\d+ ms/);
  await expect(page.locator('#marquee-inspector .box')).not.toHaveCount(0);
  await expect(panel.getByText('security.config: result')).toBeVisible();
  await expect(panel.getByText('refund: idle')).toBeVisible();
  if (imageFolder)
    await page.screenshot({ path: `${imageFolder}/inspector-${page.viewportSize()?.width}.png` });

  await expect(page).toBeAccessible();

  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('Alt+Shift+KeyI');
  await expect(panel).toHaveCount(1);
});

test(
  'in production no URL loads the inspector for a visitor without the right',
  { tag: '@all' },
  async ({ newContext }) => {
    const key = 'a-key-for-this-journey';
    const shell = await startShell({ INSPECTOR_KEY: key });
    const context = await newContext({ serviceWorkers: 'block' });
    const requested: string[] = [];
    context.on('request', (request) => requested.push(request.url()));
    const page = await context.newPage();
    await page.goto(`${shell.url}/quiz?marquee-inspect`);
    await islandsLive(page);
    await startedInFull(page);
    expect(await page.content()).not.toContain('inspector');
    expect(requested.filter((url) => url.includes('inspector'))).toEqual([]);

    await page.goto(`${shell.url}/__marquee/inspector?key=${key}`);
    await expect(page.getByRole('region', { name: 'Inspector' })).toHaveCount(1);
    await context.close();
    await shell.stop();
  },
);
