import { noResponse } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';

const path = '/fan-zone/trending';

test('the list is ranked and shows the number of counted articles and the newest article of each person', async () => {
  const { html, meta } = await servePage(routes, path, sampleSite().platform);

  expect(html).toContain('Counted from our 3 newest stories');
  expect(html.indexOf('Aarav Suryan')).toBeLessThan(html.indexOf('Veda Kulkarni'));
  expect(html).toMatch(/Aarav Suryan<\/a><\/h2><p[^>]*>2 stories/);
  expect(html).toContain('href="/bollywood-news/rain-stops-shoot"');
  expect(meta.structuredData?.map((object) => Reflect.get(object, '@type'))).toEqual([
    'ItemList',
    'BreadcrumbList',
  ]);
});

test('without people in the news the page shows a message', async () => {
  const { html } = await servePage(routes, path, sampleSite({}, { news: async () => [] }).platform);

  expect(html).toContain('Nothing trending');
  expect(html).toContain('href="/bollywood-news"');
});

test.each([{ news: noResponse }, { celebBios: noResponse }])(
  'a ranking that could not be computed has a retry and is not indexed',
  async (silent) => {
    const { html, meta } = await servePage(routes, path, sampleSite({}, silent).platform, 'hi');

    expect(html).toContain('<a href="/hi/fan-zone/trending" data-full-load=""');
    expect(html).not.toContain('{count}');
    expect(meta).toMatchObject({ title: 'हमारी ख़बरों में चर्चा', indexable: false });
  },
);
