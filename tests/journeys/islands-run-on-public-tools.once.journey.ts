import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/watched-test.ts';
import { islandsLive, watchConsole } from './support.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('Module Federation’s global shows the shell’s instance, its shared modules with versions, and the loaded remotes', async ({
  page,
}) => {
  const problems = watchConsole(page);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (/shared singleton module/.test(message.text())) warnings.push(message.text());
  });
  await page.goto('/celebrities/aarav-suryan');
  await islandsLive(page);

  const instances = await page.evaluate(() => {
    type Shared = Record<string, Record<string, { loaded?: boolean }>>;
    type Instance = { name: string; options: { remotes: object[] }; shareScopeMap: { default: Shared } };
    // Module Federation's global, for which this file has no types.
    const { __FEDERATION__ } = globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } };
    const { __INSTANCES__: instances } = __FEDERATION__;
    const [shell] = instances;
    return instances.map(({ name, options, shareScopeMap }) => ({
      name,
      remotes: options.remotes,
      hasScopeOfShell: shareScopeMap.default === shell?.shareScopeMap.default,
      shared: Object.fromEntries(
        Object.entries(shareScopeMap.default).map(([key, versions]) => [key, Object.keys(versions)]),
      ),
    }));
  });
  // Which remote of the page loads first depends on the machine.
  const [shell, fanzone] = ['shell', 'mfe_fanzone_1_0_0'].map((wanted) =>
    instances.find(({ name }) => name === wanted),
  );
  expect(instances[0]).toBe(shell);
  expect(shell?.remotes).toContainEqual(
    expect.objectContaining({
      name: 'mfe_fanzone_1_0_0',
      entry: expect.stringMatching(/\/remotes\/mfe-fanzone\/1\.0\.0\/entry\.js$/),
    }),
  );
  expect(fanzone?.hasScopeOfShell).toBe(true);
  expect(shell?.shared).toMatchObject({
    react: [installed('react')],
    'react/jsx-runtime': [installed('react')],
    'react-dom': [installed('react-dom')],
    'react-router-dom': [installed('react-router-dom')],
    rxjs: [installed('rxjs')],
    axios: [installed('axios')],
    '@marquee/ui': [installed('@marquee/ui')],
    '@marquee/sdk': [installed('@marquee/sdk')],
    // Remotes of sdk 1 find its modules.
    '@marquee/mount': ['1.0.0'],
  });
  expect(warnings).toEqual([]);
  expect(problems).toEqual([]);
});

test('every island is mounted by single-spa, and the inspector shows the status of each', async ({
  page,
}) => {
  await page.goto('/celebrities/aarav-suryan?marquee-inspect');
  const panel = page.getByRole('region', { name: 'Inspector' });
  await expect(panel.locator('details')).not.toHaveCount(0);
  // First no island is hydrated, then the page's own, then those that receive a pointer event.
  await expect.poll(() => statuses(page)).toEqual(await expected(page));
  await islandsLive(page);
  expect(Object.values(await expected(page))).toContain('MOUNTED');
  await expect.poll(() => statuses(page)).toEqual(await expected(page));
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-slot]'))
      element.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  });
  await expect
    .poll(async () => Object.values(await expected(page)).filter((status) => status === 'MOUNTED').length)
    .toBeGreaterThan(1);
  await expect.poll(async () => [await statuses(page)]).toEqual([await expected(page)]);

  // No element outside the slots has a React root.
  const strangers = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => Object.keys(element).some((key) => key.startsWith('__reactContainer')))
      .filter((element) => !(element as HTMLElement).dataset['slot'])
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  );
  expect(strangers).toEqual([]);
});

/** The single-spa status that the inspector shows for each island, by slot key. */
function statuses(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const lines = document.querySelector('#marquee-inspector')?.shadowRoot?.querySelectorAll('details') ?? [];
    const slots = document.querySelectorAll<HTMLElement>('[data-slot][data-remote]');
    return Object.fromEntries(
      [...lines].map((line, at) => {
        const label = [...line.querySelectorAll('dt')].find(
          ({ textContent }) => textContent === 'single-spa',
        );
        return [slots[at]?.dataset['key'] ?? '', label?.nextElementSibling?.textContent ?? ''];
      }),
    );
  });
}

/** The expected statuses, from the DOM: an element with a React root is mounted, any other has no island (yet). */
function expected(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-slot][data-remote]')].map((element) => [
        element.dataset['key'] ?? '',
        Object.keys(element).some(
          (key) => key.startsWith('__reactContainer') && (element as never)[key] !== null,
        )
          ? 'MOUNTED'
          : element.dataset['hydrate'] === 'never'
            ? 'no island: HTML of the server alone'
            : 'no island yet: its code loads when the slot hydrates',
      ]),
    ),
  );
}

function installed(name: string): string {
  const file = path.join(root, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
