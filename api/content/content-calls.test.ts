import { celebBio, newsArticle } from '@marquee/api-contract';
import { sql } from 'drizzle-orm';
import qs from 'qs';
import * as v from 'valibot';
import { createContentServer } from '../server/create-content-server.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { seedContent } from './seed-content.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

type ContentResponse = {
  data: { id: number; attributes: Record<string, unknown> }[];
  meta: { pagination: { page: number; pageSize: number; pageCount: number; total: number } };
};

async function query(collection: string, search: object = {}): Promise<ContentResponse> {
  const response = await site.content.inject(
    `/${collection}?${qs.stringify(search, { encodeValuesOnly: true })}`,
  );
  expect(response.statusCode).toBe(200);
  return response.json();
}

const everything = { pagination: { page: 1, pageSize: 9999 }, populate: '*' };
const oneSlug = (slug: string) => ({ filters: { url_slug: { $eq: slug } }, ...everything });
const newsPage = (number: number) =>
  query('latest-bollywood-news', { sort: 'publishedAt:desc', pagination: { page: number, pageSize: 7 } });
const slugs = ({ data }: ContentResponse) => data.map(({ attributes }) => attributes['url_slug']);

test('returns all biographies for the page size 9999 of the specification', async () => {
  const { data, meta } = await query('celeb-bios', everything);

  expect(meta.pagination).toEqual({ page: 1, pageSize: 9999, pageCount: 1, total: data.length });
  expect(data.length).toBeGreaterThanOrEqual(24);
  for (const { id, attributes } of data)
    v.parse(celebBio, { id, ...attributes, image: null, awards: [], films: [] });
});

test('returns the same with the path prefix /api', async () => {
  const plain = await site.content.inject('/latest-bollywood-news?populate=*');
  const strapi = await site.content.inject('/api/latest-bollywood-news?populate=*');

  expect(strapi.json()).toEqual(plain.json());
  expect(plain.json<ContentResponse>().meta.pagination.pageSize).toBe(25);
});

test('finds one record by its slug, and none with 200 for an unknown slug', async () => {
  expect(slugs(await query('celeb-bios', oneSlug('aarav-suryan')))).toEqual(['aarav-suryan']);
  expect((await query('celeb-bios', oneSlug('unknown'))).meta.pagination.total).toBe(0);
});

test('filters by $in, $ne and $contains', async () => {
  const three = ['aarav-suryan', 'meher-tarana', 'kabir-rangrez'];
  const all = (await query('celeb-bios', everything)).data.length;

  expect(slugs(await query('celeb-bios', { filters: { url_slug: { $in: three } } })).toSorted()).toEqual(
    three.toSorted(),
  );
  expect(
    (await query('celeb-bios', { filters: { url_slug: { $ne: 'aarav-suryan' } } })).meta.pagination.total,
  ).toBe(all - 1);
  expect(slugs(await query('celeb-bios', { filters: { name: { $contains: 'Aarav Sur' } } }))).toEqual([
    'aarav-suryan',
  ]);
  expect(slugs(await query('celeb-bios', { filters: { name_hi: { $contains: 'मेहर त' } } }))).toEqual([
    'meher-tarana',
  ]);
});

test('sorts news by date, and its pages have no gaps', async () => {
  const first = await newsPage(1);
  const seen = new Set<unknown>();
  for (let number = 1; number <= first.meta.pagination.pageCount; number += 1)
    for (const slug of slugs(await newsPage(number))) seen.add(slug);

  const dates = first.data.map(({ attributes }) => String(attributes['publishedAt']));
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(seen.size).toBe(first.meta.pagination.total);
  expect(seen.size).toBeGreaterThanOrEqual(40);
});

test('news have the fields of the contract and absolute image URLs', async () => {
  const { data } = await query('latest-bollywood-news', everything);

  for (const { id, attributes } of data)
    v.parse(newsArticle, { id, ...attributes, image: null, author: null });
  expect(JSON.stringify(data)).not.toMatch(/"\/media\//);
});

test("caps a page size, and refuses an invalid query with 400 in Strapi's format", async () => {
  expect((await query('celeb-bios', { pagination: { pageSize: 50_000 } })).meta.pagination.pageSize).toBe(
    10_000,
  );

  for (const query of [
    'pagination[page]=0',
    'filters[name][$regex]=x',
    'sort=name:sideways',
    "filters[a'b][$eq]=1",
  ]) {
    const response = await site.content.inject(`/celeb-bios?${encodeURI(query)}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ data: null, error: { status: 400, name: 'ValidationError' } });
  }
});

test('a filter is never SQL', async () => {
  const { meta } = await query('celeb-bios', { filters: { url_slug: { $eq: "x' or '1'='1" } } });
  expect(meta.pagination.total).toBe(0);
});

test('Strapi 5 returns records without attributes', async () => {
  const flat = await createContentServer({ ...site, shape: '5' });

  const { data } = (await flat.inject('/celeb-bios?filters[url_slug][$eq]=aarav-suryan')).json<{
    data: object[];
  }>();
  expect(v.parse(celebBio, data[0])).toMatchObject({ url_slug: 'aarav-suryan', name: 'Aarav Suryan' });
  await flat.close();
});

test('a content host that caps pages returns the number of pages', async () => {
  const capped = await createContentServer({ ...site, maxPageSize: 10 });

  const { data, meta } = (
    await capped.inject('/celeb-bios?pagination[page]=1&pagination[pageSize]=9999')
  ).json<ContentResponse>();
  expect(data).toHaveLength(10);
  expect(meta.pagination).toMatchObject({ pageSize: 10, pageCount: Math.ceil(meta.pagination.total / 10) });
  await capped.close();
});

test("an unknown collection is a 404 in Strapi's format", async () => {
  const response = await site.content.inject('/api/secrets');
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({
    data: null,
    error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} },
  });
});

test('seeding again changes nothing', async () => {
  const rows = async () => (await site.db.execute(sql`select * from content_entries order by id`)).rows;
  const before = await rows();

  await seedContent(site.db, import.meta.dirname);
  expect(await rows()).toEqual(before);
});

test.each([
  'pagination[page]=99999999999999999999',
  'pagination[pageSize]=1e9',
  'filters[url_slug][$eq]=%00',
  'filters[%00][$eq]=a',
  `sort=${Array(11).fill('id').join(',')}`,
  `filters[${'a'.repeat(200)}][$eq]=a`,
])("finding 22: the content host refuses %s with 400 in Strapi's format", async (query) => {
  const response = await site.content.inject(`/celeb-bios?${query}`);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({
    data: null,
    error: { status: 400, name: 'ValidationError', message: 'Invalid query', details: {} },
  });
});
