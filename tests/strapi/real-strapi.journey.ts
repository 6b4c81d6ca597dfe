import { mkdtemp, chmod, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { openDatabase, startEmbeddedPostgres } from '@marquee/database';
import { load } from 'cheerio';
import { startShell } from '../site/start-shell.ts';
import { crawl } from '../visitor/crawl.ts';
import { startStrapi, type Strapi } from './start-strapi.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = process.env['STRAPI'] ?? '';
const markdownBio = 'meher-tarana';
const article = '/bollywood-news/toofan-transport-two-announced';

let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let data: string;
let strapi: Strapi;
let shell: Awaited<ReturnType<typeof startShell>>;
let database: ReturnType<typeof openDatabase>;

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

test.beforeAll(async () => {
  test.setTimeout(300_000);
  data = await mkdtemp(path.join(os.tmpdir(), 'marquee-strapi-data-'));
  await chmod(data, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: path.join(data, 'postgres'), durable: false });
  strapi = await startStrapi({
    folder,
    databaseUrl: postgres.adminUrl,
    entries: {
      'api::celeb-bio.celeb-bio': await biographies(),
      'api::latest-bollywood-new.latest-bollywood-new': await news(),
    },
    types: (change) =>
      change('latest-bollywood-new', (fields) => {
        for (const body of ['body', 'body_hi']) fields[body] = { type: 'blocks' };
      }),
  });
  database = openDatabase({ url: postgres.adminUrl });
  shell = await startShell({
    CONTENT_API_URL: strapi.url,
    CONTENT_API_TOKEN: strapi.token,
    CONTENT_MAPPING_FILE: path.join(root, 'docs/strapi/mapping.json'),
    CONTENT_MAX_AGE_SECONDS: '1',
    RENDER_CACHE_MAX_SECONDS: '0',
  });
});

test.afterAll(async () => {
  await shell?.stop();
  await database?.close();
  await strapi?.stop();
  await postgres?.stop();
  if (data) await rm(data, { recursive: true, force: true });
});

test('Strapi serves every content page: HTML, Markdown and blocks, its pictures and the editors’ dates', async () => {
  const pages = await crawl(shell.url, ['/bollywood-news', '/fan-zone/celeb-bio', '/fans'], (url) =>
    /^\/(hi\/)?(bollywood-news|fan-zone\/celeb-bio|fans$)/.test(url),
  );
  expect([...pages.values()].filter(({ status }) => status !== 200).map(({ address }) => address)).toEqual(
    [],
  );
  expect([...pages.keys()].filter((url) => url.startsWith('/bollywood-news/')).length).toBeGreaterThan(35);
  expect([...pages.keys()].filter((url) => url.startsWith('/fan-zone/celeb-bio/')).length).toBeGreaterThan(
    20,
  );

  const html = await page('/fan-zone/celeb-bio/aarav-suryan');
  expect(html('main p').text()).not.toContain('<p>');
  expect(html(`img[src^="${new URL(strapi.url).origin}/uploads/"]`).length).toBeGreaterThan(0);
  const markdown = await page(`/fan-zone/celeb-bio/${markdownBio}`);
  expect(markdown('main h2').text()).toContain('Early life');
  expect(markdown('main strong').text()).toContain('loud');
  const blocks = await page(article);
  expect(blocks('main article strong').text()).toContain('Peepal Pictures');
  expect(blocks('time').first().attr('datetime')).toMatch(/^2026-11-20T08:00/);

  const { headers } = await fetch(`${shell.url}/fans`);
  expect(headers.get('content-security-policy')).toContain(new URL(strapi.url).origin);
  expect(await contentState()).toBe('fresh');
});

test('home pages, sitemaps and shared pictures are made of what Strapi has', async () => {
  for (const address of ['/', '/hi', '/fans', '/hi/fans']) {
    const html = await page(address);
    const shared = html('meta[property="og:image"]').attr('content') ?? '';
    const { status } = await fetch(new URL(new URL(shared).pathname, shell.url));
    expect(`${status} ${shared}`).toBe(`200 ${shared}`);
  }
  const sitemap = await (await fetch(`${shell.url}/sitemap.xml`)).text();
  for (const address of [article, `/fan-zone/celeb-bio/${markdownBio}`])
    expect(sitemap).toContain(`${address}</loc>`);
  expect((await fetch(`${shell.url}/news-sitemap.xml`)).status).toBe(200);
});

test('one wrong record is left out, the others stay', async () => {
  await database.pool.query(`update latest_bollywood_news set tags = '{"a":1}' where url_slug = $1`, [
    slugOf(article),
  ]);
  await expect.poll(contentState).toBe('incomplete');
  expect((await page('/bollywood-news'))(`main a[href="${article}"]`)).toHaveLength(0);
  expect((await page('/bollywood-news'))('main article').length).toBe(12);
  await database.pool.query(`update latest_bollywood_news set tags = '[]' where url_slug = $1`, [
    slugOf(article),
  ]);
  await expect.poll(contentState).toBe('fresh');
});

test('without the permission the last good copy is served', async () => {
  // A token of the type `custom` may do what it was given, which is nothing here: Strapi answers 403.
  const setType = (type: string) => database.pool.query('update strapi_api_tokens set type = $1', [type]);
  await setType('custom');
  await expect.poll(contentState).toBe('stale');
  expect((await page(article))('main article strong').text()).toContain('Peepal Pictures');
  await setType('read-only');
  await expect.poll(contentState).toBe('fresh');
});

test('a renamed field and an empty table change no page, also after a restart', async () => {
  await strapi.change('latest-bollywood-new', (fields) => {
    fields['text'] = fields['body'];
    delete fields['body'];
  });
  await expect.poll(contentState, { timeout: 30_000 }).toBe('kept');
  await database.pool.query('delete from celeb_bios');
  await expect.poll(async () => (await page('/fan-zone/celeb-bio'), contentState())).toBe('kept');
  for (const turn of ['before', 'after']) {
    if (turn === 'after') await shell.restart();
    expect((await page(article))('main article strong').text()).toContain('Peepal Pictures');
    expect(
      (await page('/fan-zone/celeb-bio'))('main a[href^="/fan-zone/celeb-bio/"]').length,
    ).toBeGreaterThan(15);
    expect((await page(`/fan-zone/celeb-bio/${markdownBio}`))('main strong').text()).toContain('loud');
  }
});

/** Visits the pages that load the lists, and returns what `/readyz` says of the content. */
async function contentState(): Promise<string> {
  for (const address of ['/bollywood-news', '/fan-zone/celeb-bio']) await page(address);
  const { content } = (await (await fetch(`${shell.url}/readyz`)).json()) as { content: string };
  return content;
}

async function page(address: string) {
  const response = await fetch(shell.url + address, { redirect: 'manual' });
  expect(response.status, address).toBe(200);
  return load(await response.text());
}

function slugOf(address: string): string {
  return address.split('/').at(-1) ?? '';
}

type Sample = { attributes: Record<string, unknown> };

async function sample(file: string): Promise<Record<string, unknown>[]> {
  const entries = JSON.parse(await readFile(path.join(root, 'api/content', file), 'utf8')) as Sample[];
  return entries.map(
    ({ attributes: { image: _of, publishedAt: _set, updatedAt: _too, ...fields } }) => fields,
  );
}

async function biographies() {
  const markdown = { body: '## Early life\n\nBorn **loud**.\n', body_hi: null };
  return (await sample('bios.json')).map((bio) =>
    bio['url_slug'] === markdownBio ? { ...bio, ...markdown } : bio,
  );
}

/** The news with blocks as bodies, and the editors' dates in their own field. */
async function news() {
  const entries = JSON.parse(await readFile(path.join(root, 'api/content/news.json'), 'utf8')) as Sample[];
  return (await sample('news.json')).map((fields, at) => ({
    ...fields,
    author: { name: 'News Desk', name_hi: 'न्यूज़ डेस्क' },
    body: blocksOf(String(fields['body'])),
    body_hi: blocksOf(String(fields['body_hi'] ?? '')),
    published_on: entries[at]?.attributes['publishedAt'],
  }));
}

function blocksOf(html: string) {
  const words = html.replaceAll(/<[^>]*>/g, ' ').trim();
  const [, first = '', rest = ''] = /^(\S+ \S+)(.*)$/s.exec(words) ?? [];
  const text = [
    { type: 'text', text: first || words || '-', bold: true },
    { type: 'text', text: rest },
  ];
  return [{ type: 'paragraph', children: text }];
}
