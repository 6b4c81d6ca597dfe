import { expect } from '@playwright/test';
import type { Visit } from '../../../states/screen-state.ts';
import {
  collections,
  showEmptyList,
  untilItArrives,
  withAnOldCopy,
  withoutACopy,
  type ContentCall,
} from '../../../visitor/content-host.ts';
import { clearFaults } from '../../../visitor/faults.ts';
import { receivedCalls } from '../../../visitor/received-calls.ts';
import { errorOf, type ErrorRow } from '../error-row.ts';

const failures = {
  'refuses with 503': { kind: 'hard', status: 503 },
  'refuses inside a 200': { kind: 'soft', status: 500, message: 'Internal Server Error' },
  'cuts the connection': { kind: 'drop' },
  'sends no response': { kind: 'silent' },
} as const;
const failureNames = Object.keys(failures) as (keyof typeof failures)[];

/** The pages of the two collections, and what is written on them. */
const screens = {
  C28: {
    list: '/fan-zone/celeb-bio',
    one: '/fan-zone/celeb-bio/:url_slug',
    slug: 'zoya-nooristan',
    // The content host of the tests caps its pages at twenty: this one stands on the second.
    lastSlug: 'dilnaz-mistrikar',
    heading: /Celebrity biographies/,
    empty: ['No biographies yet', 'अभी कोई जीवनी नहीं है'],
  },
  C29: {
    list: '/bollywood-news',
    one: '/bollywood-news/:url_slug',
    slug: 'toofan-transport-two-announced',
    lastSlug: 'awards-dress-rehearsal',
    heading: /Bollywood news/,
    empty: ['No news yet', 'अभी कोई ख़बर नहीं है'],
  },
} as const;

const collectionNames = { C28: 'the biographies', C29: 'the news' } as const;
const didNotArrive = /This didn’t load/;

export const contentRows: readonly ErrorRow[] = [
  {
    call: 'C28',
    kinds: ['5xx'],
    name: '/fan-zone: the biographies could not be read and there is no copy',
    toast: null,
    inline: didNotArrive,
    async arrive(visit) {
      await withoutACopy(visit, { call: 'C28', kind: 'hard', status: 500 }, '/fan-zone');
      await visit.page.goto(visit.at('/fan-zone'));
    },
    async afterwards({ page }) {
      // The news came, and stay.
      expect(await page.locator('main a[href*="/bollywood-news/"]').count()).toBeGreaterThan(0);
      await expect(page.locator('main a[href*="/celeb-bio/"]')).toHaveCount(0);
    },
  },
  ...rowsOf('C28'),
  ...sectionsWithoutACopy('C28', ['/fan-zone/trending', '/fan-zone/compare', '/fan-zone/celeb-twin']),
  {
    call: 'C28',
    kinds: ['5xx'],
    name: '/fans: the biographies could not be read and there is no copy',
    toast: null,
    inline: null,
    async arrive(visit) {
      // The list of biographies shows the error for its twenty only; the twin requests all.
      await withoutACopy(visit, { call: 'C28', kind: 'hard', status: 500 }, '/fan-zone/celeb-twin');
      await visit.page.goto(visit.at('/fans'));
    },
    async afterwards({ page }) {
      await expect(page.locator('main a[href="/celebrities/aarav-suryan"]').first()).toBeVisible();
      await expect(page.locator('main a[href*="/celeb-bio/"]')).toHaveCount(0);
    },
  },
  ...rowsOf('C29'),
  ...sectionsWithoutACopy('C29', ['/fan-zone/trending']),
  {
    call: 'C29',
    kinds: ['5xx'],
    name: '/fan-zone/search: what is looked for may be in the news, which could not be read',
    toast: null,
    inline: /The search didn’t work/,
    async arrive(visit) {
      await withoutACopy(visit, { call: 'C29', kind: 'hard', status: 500 }, '/bollywood-news');
      await visit.page.goto(visit.at('/fan-zone/search?q=xqzxqz'));
    },
    async afterwards({ page }) {
      await clearFaults();
      await page.locator('main .mq-notice a[data-full-load]').click();
      await expect(page.getByText('No results for “xqzxqz”')).toBeVisible();
    },
  },
  {
    call: 'C29',
    kinds: ['5xx'],
    name: '/fans: the news could not be read and there is no copy',
    toast: null,
    inline: /This section didn’t load/,
    async arrive(visit) {
      const { page } = visit;
      await withoutACopy(visit, { call: 'C29', kind: 'hard', status: 500 }, '/bollywood-news');
      const requested = page.waitForResponse((response) =>
        collections.C29.path.test(new URL(response.url()).pathname),
      );
      await page.goto(visit.at('/fans'));
      await page.locator('[data-slot="fanzone.news"]').scrollIntoViewIfNeeded();
      // The browser retries what the server could not render.
      expect((await requested).status()).toBe(500);
    },
    complaint: /fanzone\.news.* died .*was answered with 500/,
    async afterwards({ page }) {
      await clearFaults();
      await expect(page.locator('[data-slot="fanzone.news"]:not([data-hydrating])')).toBeVisible();
      await page.locator('[data-slot="fanzone.news"] [data-retry]').click();
      await expect(page.locator('[data-slot="fanzone.news"] a').first()).toBeVisible();
    },
  },
];

/** Sections of a whole collection: without it they show an error and a retry. */
function sectionsWithoutACopy(call: ContentCall, sections: readonly string[]): ErrorRow[] {
  return sections.map((path) => ({
    call,
    kinds: ['5xx'],
    name: `${path}: ${collectionNames[call]} could not be read and there is no copy`,
    toast: null,
    inline: didNotArrive,
    async arrive(visit) {
      await withoutACopy(visit, { call, kind: 'hard', status: 500 }, path);
      await visit.page.goto(visit.at(path));
    },
    async afterwards({ page }) {
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      await clearFaults();
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByText(didNotArrive)).toHaveCount(0);
    },
  }));
}

function rowsOf(call: ContentCall): ErrorRow[] {
  const { list, one, slug, lastSlug, heading, empty } = screens[call];
  const { page: listPath, path: requested } = collections[call];
  const records = `main a[href*="${listPath}/"]`;
  const pathOf = (name: string) => one.replace(':url_slug', name);

  return [
    {
      call,
      kinds: ['empty'],
      name: `${one}: a slug with no records is a redirect to the home page`,
      toast: null,
      inline: /One short shoot/,
      async arrive({ page, at }) {
        await page.goto(at(pathOf('no-record-has-this-slug')));
        await expect(page).toHaveURL('/');
      },
      async afterwards({ page, at }) {
        const response = await page.request.get(at(pathOf('no-record-has-this-slug')), { maxRedirects: 0 });
        expect([response.status(), response.headers()['location']]).toEqual([302, '/']);
      },
    },
    {
      call,
      kinds: ['empty'],
      name: `${list}: the content host has nothing`,
      toast: null,
      inline: new RegExp(empty[0]),
      arrive: (visit) => showEmptyList(visit, call, visit.say(empty[0], empty[1])),
      async afterwards({ page }) {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      },
    },
    {
      call,
      kinds: ['malformed'],
      name: `${one}: a record beyond the page that the content host caps`,
      toast: null,
      inline: null,
      async arrive({ page, at }) {
        await page.goto(at(pathOf(lastSlug)));
        await expect(page.locator('main article, main aside').first()).toBeVisible();
      },
      async afterwards({ page }) {
        expect(new URL(page.url()).pathname).toBe(pathOf(lastSlug));
        const host = await contentHostOf(page);
        const response = await page.request.get(`${host}${listPathOf(call)}?pagination[pageSize]=9999`);
        const { data, meta } = (await response.json()) as {
          data: { attributes: { url_slug: string } }[];
          meta: { pagination: { pageSize: number } };
        };
        expect(meta.pagination.pageSize).toBeLessThan(9999);
        expect(data.map(({ attributes }) => attributes.url_slug)).not.toContain(lastSlug);
      },
    },
    ...failureNames.map((name): ErrorRow => ({
      call,
      ...errorOf(failures[name]),
      name: `${list}: the content host ${name}, and the last good copy is shown`,
      toast: null,
      inline: heading,
      async arrive(visit) {
        await withAnOldCopy(visit, { call, ...failures[name] });
        await visit.page.goto(visit.at(list));
      },
      async afterwards({ page }) {
        expect(await page.locator(records).count()).toBeGreaterThan(0);
        const statuses = (await receivedCalls(requested)).map(({ status }) => status);
        const expected = { hard: 503, soft: 200, drop: 0, silent: 0 }[failures[name].kind];
        expect(statuses).toContain(expected);
      },
    })),
    // In this order the server restarts twice, not five times: only a retry fetches a copy.
    withoutCopy('refuses inside a 200'),
    withoutCopy('cuts the connection'),
    {
      call,
      kinds: ['5xx'],
      name: `${one}: the content host refuses, and it is unknown whether there is such a record`,
      toast: null,
      inline: didNotArrive,
      async arrive(visit) {
        const { page, at } = visit;
        await withoutACopy(visit, { call, kind: 'hard', status: 500 }, pathOf(slug));
        await page.goto(at(pathOf(slug)));
      },
      async afterwards({ page }) {
        // Not the redirect: the record may well exist, and does.
        expect(new URL(page.url()).pathname).toBe(pathOf(slug));
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      },
    },
    {
      ...withoutCopy('refuses with 503'),
      async afterwards({ page }) {
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
        await clearFaults();
        await page.getByRole('link', { name: 'Try again' }).click();
        await expect(page.locator(records).first()).toBeVisible();
      },
    },
    withoutCopy('sends no response'),
  ];

  function withoutCopy(name: keyof typeof failures): ErrorRow {
    return {
      call,
      ...errorOf(failures[name]),
      name: `${list}: the content host ${name}, and there is no copy`,
      toast: null,
      inline: didNotArrive,
      async arrive(visit) {
        await withoutACopy(visit, { call, ...failures[name] }, list);
        await visit.page.goto(visit.at(list));
        // Waits for the server's pending request, so that the next row is not affected.
        if (name === 'sends no response') await untilItArrives(visit, list);
      },
      async afterwards({ page }) {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      },
    };
  }
}

const listPathOf = (call: ContentCall) => ({ C28: '/celeb-bios', C29: '/latest-bollywood-news' })[call];

/** Where the page's browser reads content from. */
function contentHostOf(page: Visit['page']): Promise<string> {
  return page.evaluate(() => {
    const data = JSON.parse(document.getElementById('marquee-page')?.textContent ?? '{}') as {
      hosts: { content: string };
    };
    return data.hosts.content;
  });
}
