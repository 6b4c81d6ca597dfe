import { until } from '@marquee/testing/until';
import { startServer, type Received, type Reply } from '../../testing/start-server.ts';
import type { ContentReport } from './content-report.ts';
import { createContent, type ContentOptions } from './create-content.ts';

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

async function aContentHost(reply: (request: Received) => Reply, options: Partial<ContentOptions> = {}) {
  const server = await startServer(reply);
  const reports: ContentReport[] = [];
  const content = createContent({
    host: server.origin,
    where: 'server',
    onReport: (report) => reports.push(report),
    ...options,
  });
  running.push(async () => {
    content.clear();
    await server.stop();
  });
  const reported = (kind: ContentReport['kind']) => reports.filter((report) => report.kind === kind);
  return { content, received: server.received, origin: server.origin, reported };
}

const star = (slug: string) => ({
  id: 1,
  attributes: { url_slug: slug, name: slug, publishedAt: '2026-11-01' },
});
const page = (data: unknown[], pageCount = 1, number = 1): Reply => ({
  json: {
    data,
    meta: { pagination: { page: number, pageSize: 2, pageCount, total: data.length * pageCount } },
  },
});
const article = (day: string) => ({
  id: day,
  url_slug: day,
  title: day,
  publishedAt: `2026-11-${day}T08:00:00.000Z`,
});
const all9999 = '/celeb-bios?pagination%5Bpage%5D=1&pagination%5BpageSize%5D=9999&populate=*';
const bySlug = (path: string, slug: string) => `${path}&filters%5Burl_slug%5D%5B%24eq%5D=${slug}`;
/** With `maxAgeMs: 0` a copy is stale from the next millisecond on. */
const nextMillisecond = () => {
  const now = Date.now();
  return until(() => Date.now() > now);
};

test('the server fetches all records of a list once, and walks capped pages', async () => {
  const pages = [page([star('a'), star('b')], 2), page([star('c')], 2, 2)];
  const { content, received } = await aContentHost(({ path }) => pages[path.includes('page%5D=2') ? 1 : 0]!);

  expect((await content.celebBios()).map(({ url_slug }) => url_slug)).toEqual(['a', 'b', 'c']);
  expect(await content.celebBios({ pageSize: 2 })).toHaveLength(2);
  expect(received.map(({ path }) => path)).toEqual([all9999, all9999.replace('page%5D=1', 'page%5D=2')]);
  expect(received[0]?.headers.authorization).toBeUndefined();
  expect(received[0]?.headers['app_version_code']).toBeUndefined();
});

test.each(['server', 'browser'] as const)(
  'a %s asks for one biography or article by its slug, once',
  async (where) => {
    const { content, received } = await aContentHost(
      ({ path }) => page(path.startsWith('/celeb-bios') ? [star('a&b')] : [article('02')]),
      { where },
    );
    expect(await content.celebBio('a&b')).toMatchObject({ name: 'a&b', films: [] });
    expect(await content.celebBios({ slug: 'a&b' })).toMatchObject([{ name: 'a&b' }]);
    expect(await content.newsArticle('02')).toMatchObject({ title: '02' });
    expect(received.map(({ path }) => path)).toEqual([
      bySlug(all9999, 'a%26b'),
      bySlug(all9999.replace('celeb-bios', 'latest-bollywood-news'), '02'),
    ]);
  },
);

test('a record that a cached list has is returned at once, and the host is asked for it', async () => {
  const { content, received } = await aContentHost(({ path }) =>
    path.includes('url_slug')
      ? ({ ...(page([star('a')]) as object), delayMs: 600_000 } as Reply)
      : page([star('a'), star('b')]),
  );
  await content.celebBios();
  expect(await content.celebBio('a')).toMatchObject({ name: 'a' });
  await until(() => received.length >= 2);
  expect(received[1]?.path).toBe(bySlug(all9999, 'a'));
});

test('a slug that no list has is asked for, and an unknown one is not kept', async () => {
  const { content, received } = await aContentHost(({ path }) =>
    page(path.endsWith('=new') ? [star('new')] : path.includes('url_slug') ? [] : [star('a')]),
  );
  await content.celebBios();
  expect(await content.celebBio('new')).toMatchObject({ name: 'new' });
  expect(await content.celebBio('unknown')).toBeUndefined();
  expect(await content.celebBio('unknown')).toBeUndefined();
  expect(received.map(({ path }) => path)).toEqual([
    all9999,
    bySlug(all9999, 'new'),
    bySlug(all9999, 'unknown'),
    bySlug(all9999, 'unknown'),
  ]);
});

test('while the host is silent, records come from what is cached', async () => {
  let silent = false;
  const { content, reported } = await aContentHost(
    ({ path }) => (silent ? 'drop' : page(path.includes('url_slug') ? [star('a')] : [star('a'), star('b')])),
    { maxAgeMs: 0 },
  );
  await content.celebBio('a');
  await content.celebBios();
  silent = true;
  await nextMillisecond();
  expect(await content.celebBio('a')).toMatchObject({ name: 'a' });
  expect(await content.celebBio('b')).toMatchObject({ name: 'b' });
  expect(await content.celebBio('unknown')).toBeUndefined();
  await until(() => reported('stale').length >= 3);
});

test('a browser fetches twenty records', async () => {
  const { content, received } = await aContentHost(() => page([star('a')]), { where: 'browser' });
  await content.celebBios({ pageSize: 9999 });
  await content.bio20();
  expect(received.map(({ path }) => path)).toEqual([all9999.replace('9999', '20')]);
});

test('a browser does not fetch again what it has read', async () => {
  const { content, received } = await aContentHost(() => page([star('a')]), { where: 'browser' });
  await content.bio20();
  await content.bio20();
  expect(received).toHaveLength(1);
});

test('both forms of a record are flattened, with absolute image URLs', async () => {
  const image = { url: '/media/bios/a.svg', width: 600, height: 750, alternativeText: 'A' };
  const fields = { url_slug: 'a', name: 'A', awards: [{ title: 'Clap', year: 2021 }] };
  const v4 = { id: 1, attributes: { ...fields, image: { data: { id: 9, attributes: image } } } };
  const v5 = { id: 1, documentId: 'x', ...fields, image };
  const { content, origin } = await aContentHost(() => page([v4, v5]));

  const [first, second] = await content.celebBios();
  expect(first).toEqual(second);
  expect(first).toMatchObject({ id: '1', image: { ...image, url: `${origin}/media/bios/a.svg` } });
});

test.each(['//', 'http://[', 'https://', '/\\'])(
  'the invalid image URL %s makes the image null and leaves the other records alone',
  async (url) => {
    const broken = { url_slug: 'a', name: 'A', image: { url, width: 600, height: 750 } };
    const { content } = await aContentHost(() => page([{ id: 1, attributes: broken }, star('b')]));
    expect((await content.celebBios()).map(({ url_slug, image }) => [url_slug, image])).toEqual([
      ['a', null],
      ['b', null],
    ]);
  },
);

test('a record without a slug is skipped and reported', async () => {
  const { content, reported } = await aContentHost(() =>
    page([{ id: 2, attributes: { name: 'No slug' } }, star('a')]),
  );
  expect(await content.celebBios()).toHaveLength(1);
  expect(reported('dropped')).toEqual([{ kind: 'dropped', call: 'C28', record: '2', field: 'url_slug' }]);
});

test('news are sorted newest first', async () => {
  const { content } = await aContentHost(() => page([article('02'), article('19'), article('07')]));
  expect((await content.news()).map(({ url_slug }) => url_slug)).toEqual(['19', '07', '02']);
});

test('the last good copy is returned when the content host fails, and the failure is reported', async () => {
  let broken = false;
  const { content, reported, received } = await aContentHost(
    () =>
      broken
        ? { status: 503, json: { data: null, error: { status: 503, message: 'Down' } } }
        : page([star('a')]),
    { maxAgeMs: 0 },
  );
  await content.celebBios();
  broken = true;
  await nextMillisecond();
  expect(await content.celebBios()).toHaveLength(1);
  await until(() => reported('stale').length > 0);
  expect(received).toHaveLength(3); // the good one, the failed one, its one retry
  expect(reported('stale')).toEqual([{ kind: 'stale', list: 'C28-all', message: 'Down' }]);
});

test('a copy of an earlier process is returned until the host responds; an invalid one is not', async () => {
  const copies = new Map<string, unknown>();
  const lastGood = {
    read: async (name: string) => copies.get(name),
    write: async (name: string, copy: unknown) => void copies.set(name, structuredClone(copy)),
  };
  let down = false;
  const reply = () => (down ? ('drop' as const) : page([star('a')]));
  await (await aContentHost(reply, { lastGood })).content.celebBios();

  down = true;
  const { content, reported } = await aContentHost(reply, { lastGood });
  expect(await content.celebBio('a')).toMatchObject({ name: 'a' });
  expect(reported('stale')).toHaveLength(1);

  down = false;
  await content.celebBios();
  copies.set([...copies.keys()][0] ?? '', [{ name: 'without a slug' }]);
  down = true;
  const other = await aContentHost(reply, { lastGood });
  await expect(other.content.celebBios()).rejects.toMatchObject({ code: 'CALL_FAILED' });
});

test('without a copy, a refusal and a missing response have different codes', async () => {
  const refusing = await aContentHost(() => ({
    status: 500,
    json: { data: null, error: { message: 'Oops' } },
  }));
  await expect(refusing.content.bio20()).rejects.toMatchObject({
    code: 'CALL_REFUSED',
    message: 'Oops',
    details: { status: 500 },
  });
  const silent = await aContentHost(() => 'drop');
  await expect(silent.content.bio20()).rejects.toMatchObject({ code: 'CALL_FAILED' });
});

test('a first load that times out rejects, and is there for the next read', async () => {
  let delayMs = 150;
  const { content, received } = await aContentHost(
    () => ({ ...(page([star('a')]) as object), delayMs }) as Reply,
    {
      timeoutMs: 50,
    },
  );
  await expect(content.celebBios()).rejects.toMatchObject({ code: 'CALL_FAILED' });
  delayMs = 0;
  await until(async () => (await content.celebBios().catch(() => [])).length === 1);
  expect(received).toHaveLength(1);
});

const stars = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({
    id: at,
    documentId: `d${at}`,
    url_slug: `s${at}`,
    name: 'S',
    ...more,
  }));

test.each([
  ['a field of another type', stars(26, { body: 5 }), /26 of 26 records are lost/],
  ['an empty table', [], /26 of 26 records are lost/],
  ['a renamed field', stars(26, { text: 'Born.' }), /the field body is empty/],
  ['a tenth and more', stars(23, { body: 'Born.' }), /3 of 26 records are lost/],
])('%s never destroys the last good copy, in memory or in the store', async (_what, drifted, reason) => {
  const copies = new Map<string, unknown>();
  const lastGood = {
    read: async (name: string) => structuredClone(copies.get(name)),
    write: async (name: string, copy: unknown) => void copies.set(name, structuredClone(copy)),
  };
  let rows: unknown[] = stars(26, { body: 'Born.' });
  const reply = ({ path }: Received) => page(path.includes('url_slug') ? rows.slice(3, 4) : rows) as Reply;
  const { content, reported } = await aContentHost(reply, { lastGood, maxAgeMs: 0 });
  await content.celebBios();
  const good = copies.get('C28-all');

  rows = drifted;
  await until(async () => {
    expect(await content.celebBios()).toHaveLength(26);
    return reported('kept').length > 0;
  });
  expect(reported('kept')[0]).toMatchObject({ list: 'C28-all', message: expect.stringMatching(reason) });
  expect(await content.celebBio('s3')).toMatchObject({ body: 'Born.' });
  expect(copies.get('C28-all')).toEqual(good);

  const restarted = await aContentHost(reply, { lastGood });
  expect(await restarted.content.celebBio('s3')).toMatchObject({ body: 'Born.' });
  expect(await restarted.content.celebBios()).toHaveLength(26);
  expect(await restarted.content.celebBio('s3')).toMatchObject({ body: 'Born.' });

  rows = stars(26, { body: 'Again.' });
  await until(async () => (await content.celebBios())[0]?.body === 'Again.');
  expect(copies.get('C28-all')).not.toEqual(good);
});

test('one wrong record is left out and reported with its id and field', async () => {
  const { content, reported } = await aContentHost(() =>
    page([...stars(25), { id: 80, documentId: 'doc', url_slug: 'wrong', name: 'W', debut_year: '2001' }]),
  );
  expect(await content.celebBios()).toHaveLength(25);
  expect(reported('dropped')).toEqual([{ kind: 'dropped', call: 'C28', record: 'doc', field: 'debut_year' }]);
});

test('without a copy, a list of wrong records is a failure, not an empty list', async () => {
  const { content, reported } = await aContentHost(() => page(stars(3, { name: 7 })));
  await expect(content.celebBios()).rejects.toMatchObject({ code: 'CALL_REFUSED' });
  expect(reported('stale')).toMatchObject([{ list: 'C28-all' }]);
});

test.each([
  [0.1, undefined, { kind: 'stale', list: 'C28-all', message: 'it sends an empty list' }],
  [1, [], { kind: 'loaded', list: 'C28-all', malformed: 0 }],
])(
  'an empty list is shown, but with an accepted loss of %d its good copy is %j',
  async (maxLoss, good, told) => {
    const copies = new Map<string, unknown>();
    const lastGood = {
      read: async (name: string) => copies.get(name),
      write: async (name: string, copy: unknown) => void copies.set(name, copy),
    };
    const { content, reported } = await aContentHost(() => page([]), { lastGood, maxLoss });
    expect(await content.celebBios()).toEqual([]);
    expect(copies.get('C28-all')).toEqual(good);
    expect([...reported('stale'), ...reported('loaded')]).toEqual([told]);
  },
);

test('one record that is not valid says nothing of its list', async () => {
  const { content, reported } = await aContentHost(() => page(stars(1, { name: 7 })));
  await expect(content.celebBio('star-1')).rejects.toMatchObject({ code: 'CALL_REFUSED' });
  expect([reported('dropped').length > 0, reported('stale')]).toEqual([true, []]);
});

test('a host that caps pages and sends no counts is walked to its last page, also for twenty', async () => {
  const { content, received } = await aContentHost(({ path }) => {
    const at = Number(/page%5D=(\d+)/.exec(path)?.[1]);
    return {
      json: {
        data: stars(26).slice(10 * (at - 1), 10 * at),
        meta: { pagination: { page: at, pageSize: 10 } },
      },
    };
  });
  expect(await content.celebBios()).toHaveLength(26);
  expect(received).toHaveLength(3);
  expect((await content.bio20()).map(({ url_slug }) => url_slug)).toEqual(
    stars(20).map(({ url_slug }) => url_slug),
  );
});

test('field names, relations and dates of a content host of its own become those of the site', async () => {
  const record = {
    id: 4,
    documentId: 'doc',
    slug: 'a',
    headline: 'A',
    writer: { full_name: 'Desk' },
    cover: { url: '/uploads/a.jpg', width: 10, height: 10 },
    publishedAt: '2026-11-25',
    day: '2020-01-01',
  };
  const { content, received } = await aContentHost(
    () => page([record, { ...record, slug: 'b', day: null, writer: null }]),
    {
      mediaHost: 'https://cms.test/api',
      mapping: {
        'latest-bollywood-news': {
          url_slug: 'slug',
          title: 'headline',
          image: 'cover',
          source_name: 'writer.full_name',
          publishedAt: ['day', 'publishedAt'],
        },
      },
    },
  );
  expect(await content.news()).toMatchObject([
    { url_slug: 'b', title: 'A', publishedAt: '2026-11-25', source_name: null },
    {
      url_slug: 'a',
      publishedAt: '2020-01-01',
      source_name: 'Desk',
      image: { url: 'https://cms.test/uploads/a.jpg' },
    },
  ]);
  await until(async () => (await content.newsArticle('b')) !== undefined);
  await until(() => received.length >= 2);
  expect(received[1]?.path).toContain('filters%5Bslug%5D%5B%24eq%5D=b');
});

test('Hindi texts may stand in a locale', async () => {
  const english = {
    id: 1,
    documentId: 'd',
    url_slug: 'a',
    name: 'A',
    zodiac: 'Leo',
    films: [{ title: 'Rain', year: 2001 }],
    image: { url: '/a.jpg', alternativeText: 'Face' },
  };
  const hindi = {
    ...english,
    name: 'अ',
    films: [{ title: 'बारिश', year: 2001 }],
    image: { url: '/a.jpg', alternativeText: 'चेहरा' },
  };
  const { content, received } = await aContentHost(
    ({ path }) => page([path.includes('locale=hi') ? hindi : english]),
    { mapping: { hindiLocale: 'hi' } },
  );
  expect(await content.celebBios()).toMatchObject([
    {
      name: 'A',
      name_hi: 'अ',
      films: [{ title: 'Rain', title_hi: 'बारिश' }],
      image: { alternativeText_hi: 'चेहरा' },
    },
  ]);
  expect((await content.celebBios())[0]?.zodiac_hi).toBeUndefined();
  expect(received.map(({ path }) => path.includes('locale=hi'))).toEqual([false, true]);
});
