import { expect, type Page } from '@playwright/test';

/** A page of examples/conformance: what the server's HTML has, and what must work once the page is alive. */
export type ConformancePage = { id: string; served: RegExp; works: (page: Page) => Promise<void> };

const text = (page: Page, selector: string) => expect(page.locator(selector));

/** Presses a button, and waits for the text that it causes. */
async function press(page: Page, button: string, selector: string, expected: string | RegExp) {
  await page.locator(button).click();
  await text(page, selector).toHaveText(expected);
}

const isLoaded = (page: Page, selector: string) =>
  expect
    .poll(() => page.locator(selector).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

/** Fetches the file that an attribute or a style names, and expects its type. */
async function expectFile(page: Page, url: string | null, type: string) {
  const response = await page.request.get(new URL(url ?? 'missing', page.url()).href);
  expect([response.status(), response.headers()['content-type']]).toEqual([
    200,
    expect.stringContaining(type),
  ]);
}

const base = '/remotes/mfe-conformance/\\d\\.\\d\\.\\d/';

export const conformancePages: readonly ConformancePage[] = [
  { id: 'hub', served: /pressed/, works: (page) => press(page, '#count', '#count', 'pressed 1') },
  {
    id: 'pictures',
    served: new RegExp(`id="imported" src="${base}dot\\.\\w{8}\\.png"`),
    works: async (page) => {
      for (const id of ['#imported', '#by-url', '#drawing']) await isLoaded(page, id);
      const background = await page
        .locator('#background')
        .evaluate((element) => getComputedStyle(element).backgroundImage);
      await expectFile(page, /url\("(.*)"\)/.exec(background)?.[1] ?? null, 'image/png');
    },
  },
  {
    id: 'fonts',
    served: /a font of the release/,
    works: (page) =>
      expect
        .poll(() =>
          page.evaluate(() =>
            [...document.fonts]
              .filter(({ family }) => family.replaceAll('"', '') === 'Conformance')
              .map(({ status }) => status),
          ),
        )
        .toContain('loaded'),
  },
  {
    id: 'films',
    served: new RegExp(`href="${base}film\\.\\w{8}\\.mp4"`),
    works: async (page) => {
      await expectFile(page, await page.locator('#film').getAttribute('href'), 'video/mp4');
      await expectFile(page, await page.locator('#captions').getAttribute('href'), 'text/vtt');
      await expect
        .poll(() => page.locator('#sound').evaluate((audio: HTMLAudioElement) => audio.readyState))
        .toBeGreaterThan(0);
    },
  },
  {
    id: 'data',
    served: /<li>choose<\/li>.*The terms of the test/s,
    works: (page) => press(page, '#fetch', '#fetched', /"order"/),
  },
  {
    id: 'styles',
    served: /id="bar" class="[^"]*conformance-[^"]* /,
    works: async (page) => {
      await expect(page.locator('#bar')).toHaveCSS('width', '25px');
      await expect(page.locator('#bar')).toHaveCSS('background-color', 'rgb(0, 128, 0)');
      await page.locator('#more').click();
      await expect(page.locator('#bar')).toHaveCSS('width', '75px');
      await expect(page.locator('#bar')).toHaveCSS('background-color', 'rgb(128, 0, 0)');
    },
  },
  {
    id: 'plain-css',
    served: /conformance-plain/,
    works: (page) => expect(page.locator('#plain')).toHaveCSS('color', 'rgb(4, 5, 6)'),
  },
  {
    id: 'svg',
    served: /<circle id="circle"[^>]*stroke-opacity/,
    works: async (page) => {
      await page.locator('#grow').click();
      await expect(page.locator('#circle')).toHaveAttribute('r', '8');
    },
  },
  ...['lazy', 'lazy-bare'].map((id) => ({
    id,
    served: /lazy content/,
    works: async (page: Page) => {
      // The page is hydrated before the lazy part is: until its code runs, a click is lost (docs/remotes.md).
      await expect(page.locator('#inner')).toHaveAttribute('data-alive');
      await press(page, '#inner', '#inner', 'lazy content 1');
      await expect(page.locator('#inner')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
    },
  })),
  {
    id: 'late',
    served: /from the loader.*a late text/s,
    works: (page) => text(page, '#late').toHaveText('a late text'),
  },
  {
    id: 'use',
    served: /a first text/,
    works: (page) => press(page, '#next', '#text', 'a second text'),
  },
  {
    id: 'context',
    served: /id="tone">calm/,
    works: (page) => press(page, '#change', '#tone', 'loud'),
  },
  {
    id: 'own-slots',
    served: /data-card="calm">card calm, context default.*data-card="inside">card inside, context calm/s,
    works: async (page) => {
      await press(page, '#change', '[data-card="inside"]', 'card inside, context loud');
      await text(page, '[data-card="loud"]').toHaveText('card loud, context default');
    },
  },
  {
    id: 'boundary',
    served: /beside it/,
    works: async (page) => {
      await press(page, '#break', '#caught', 'caught');
      await text(page, '#beside').toHaveText('beside it');
    },
  },
  {
    id: 'boundary-server',
    served: /Loading…/,
    works: (page) => text(page, '#width').toHaveText('a width'),
  },
  {
    id: 'portal',
    served: /id="open"/,
    works: async (page) => {
      await press(page, '#open', 'body > #portal', /in the body/);
      await page.locator('#close').click();
      await expect(page.locator('#portal')).toHaveCount(0);
    },
  },
  {
    id: 'form',
    served: /id="said">nothing/,
    works: (page) => press(page, '#send', '#said', 'said Meher'),
  },
  {
    id: 'transitions',
    served: /old.*old.*settled/s,
    works: (page) => press(page, '#save', '#shown', 'new new settled'),
  },
  {
    id: 'ids',
    served: /<label for="([^"]+)">A field<\/label><input id="\1"/,
    works: async (page) => {
      const ids = () =>
        page.locator('main [id]').evaluateAll((elements) => elements.map(({ id }) => id).filter(Boolean));
      await text(page, '[data-card="b"]').toHaveText(/card b/);
      expect(new Set(await ids()).size).toBe((await ids()).length);
      await page.getByLabel('A field').fill('typed');
    },
  },
  {
    id: 'node-env',
    served: /production.*function.*false/s,
    works: (page) => text(page, '#mode').toHaveText('production function false'),
  },
  {
    id: 'settings',
    served: /20 rows as a grid/,
    works: async (page) => {
      await text(page, '#settings').toHaveText('20 rows as a grid');
      await press(page, '#fill', '#rows', '20');
    },
  },
  {
    id: 'packages',
    served: /class="a b">2 days/,
    works: (page) => press(page, '#more', '#packages', '3 days'),
  },
  { id: 'store', served: /value/, works: (page) => press(page, '#add', '#value', 'value 2') },
  {
    id: 'refs',
    served: /id="field"/,
    works: async (page) => {
      await page.locator('#fill').click();
      await expect(page.locator('#field')).toHaveValue('fill');
    },
  },
  {
    id: 'metadata',
    served: /<meta name="author" content="Team A"/,
    works: async (page) => {
      await page.locator('#change').click();
      await expect(page.locator('meta[name="author"]')).toHaveAttribute('content', 'Team B');
    },
  },
  {
    id: 'router',
    served: /\/conformance\/router.*step.*1/s,
    works: async (page) => {
      await press(page, '#next', '#step', '/conformance/router step 2');
      await press(page, '#last', '#step', '/conformance/router step 3');
      await page.goBack();
      await text(page, '#step').toHaveText('/conformance/router step 2');
    },
  },
  {
    id: 'effects',
    served: /unmeasured/,
    works: (page) => text(page, '#effects').toHaveText('measured true 3'),
  },
  {
    id: 'later-part',
    served: /not loaded/,
    works: (page) => press(page, '#load', '#loaded', 'loaded by import()'),
  },
];
