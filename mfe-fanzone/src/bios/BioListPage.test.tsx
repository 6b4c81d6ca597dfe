import { noResponse } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { otherBio, sampleSite } from '../testing/sample-site.ts';

const path = '/fan-zone/celeb-bio';

test('every biography of the list has a link', async () => {
  const { html } = await servePage(routes, path, sampleSite().platform);

  expect(html).toContain('href="/fan-zone/celeb-bio/veda-kulkarni"');
  expect(html).toContain('href="/fan-zone/celeb-bio/kabir-rangrez"');
});

test('more than twenty biographies are on pages that link to each other', async () => {
  const bio = (number: number) => ({ ...otherBio, url_slug: `star-${number}`, name: `Star ${number}` });
  const all = Array.from({ length: 26 }, (_, at) => bio(at + 1));
  const { platform } = sampleSite({}, { celebBios: async () => all, bio20: async () => all.slice(0, 20) });
  const first = await servePage(routes, path, platform, 'hi');
  expect(first.html).toContain('href="/hi/fan-zone/celeb-bio?page=2"');
  expect(first.html).not.toContain('star-21"');

  const second = await servePage(routes, `${path}?page=2`, platform);
  expect(second.html).toContain('href="/fan-zone/celeb-bio/star-26"');
  expect(second.meta).toMatchObject({ canonical: '/fan-zone/celeb-bio?page=2' });
  for (const page of ['9', '-1', 'x']) {
    const { meta } = await servePage(routes, `${path}?page=${page}`, platform);
    expect(meta?.canonical).toBe(page === '9' ? '/fan-zone/celeb-bio?page=2' : '/fan-zone/celeb-bio');
  }
});

test('biographies are sorted by their names in the language of the page', async () => {
  const people = [
    { ...otherBio, url_slug: 'zoya', name: 'Zoya', name_hi: 'अज़ोया' },
    { ...otherBio, url_slug: 'anaya', name: 'Anaya', name_hi: 'हनाया' },
    { ...otherBio, url_slug: 'kavya', name: 'Kavya', name_hi: 'काव्या' },
  ];
  const { platform } = sampleSite({}, { celebBios: async () => people, bio20: async () => people });

  expect(slugsIn((await servePage(routes, path, platform)).html)).toEqual(['anaya', 'kavya', 'zoya']);
  expect(slugsIn((await servePage(routes, path, platform, 'hi')).html)).toEqual(['zoya', 'kavya', 'anaya']);
});

test('a list that could not be loaded shows an error with a retry and is not indexed', async () => {
  const { platform } = sampleSite({}, { bio20: noResponse });
  const { html, meta } = await servePage(routes, path, platform, 'hi');

  expect(html).toContain('<a href="/hi/fan-zone/celeb-bio" data-full-load=""');
  expect(meta).toMatchObject({ title: 'स्टार्स की जीवनियाँ', indexable: false });
});

test('an empty list shows a message and a link to the stars', async () => {
  const { html } = await servePage(routes, path, sampleSite({}, { bio20: async () => [] }).platform);

  expect(html).toContain('No biographies yet');
  expect(html).toContain('href="/celebrities"');
});

const slugsIn = (html: string) => [...html.matchAll(/celeb-bio\/([a-z-]+)"/g)].map(([, slug]) => slug);

test('a letter filters by the first letter of the name, with plain links, and is not indexed', async () => {
  const { platform } = sampleSite();
  const all = await servePage(routes, path, platform);
  expect(all.html).toContain('<a class="link" href="/fan-zone/celeb-bio?letter=V">V</a>');

  const { html, meta } = await servePage(routes, `${path}?letter=K`, platform);
  expect(slugsIn(html)).toEqual(['kabir-rangrez']);
  expect(html).toContain('<a class="link" href="/fan-zone/celeb-bio?letter=K" aria-current="page">K</a>');
  expect(html).toContain('<a class="link" href="/fan-zone/celeb-bio">All</a>');
  expect(meta).toMatchObject({ title: 'Celebrity biographies: K', indexable: false });
});

test('Hindi has its own initials; a change of language keeps the same people', async () => {
  const { platform } = sampleSite();
  const hindi = await servePage(routes, `${path}?letter=क`, platform, 'hi');
  expect(slugsIn(hindi.html)).toEqual(['kabir-rangrez']);
  expect(hindi.html).toMatch(/href="\/hi\/fan-zone\/celeb-bio\?letter=%E0%A4%95" aria-current="page">क</);
  // Who has no Hindi name stands under the Latin letter.
  expect(hindi.html).toContain('?letter=V">V</a>');

  expect(slugsIn((await servePage(routes, `${path}?letter=क`, platform)).html)).toEqual(['kabir-rangrez']);
});

test('a letter without names shows the whole list', async () => {
  for (const letter of ['Q', '', '<script>', 'ka']) {
    const address = `${path}?letter=${encodeURIComponent(letter)}`;
    const { html, meta } = await servePage(routes, address, sampleSite().platform);
    expect(slugsIn(html)).toHaveLength(4);
    expect(meta).toMatchObject({ canonical: path });
  }
});

test('many people with one initial are on pages of that initial', async () => {
  const all = Array.from({ length: 25 }, (_, at) => ({
    ...otherBio,
    url_slug: `v-${at}`,
    name: `Veda ${at}`,
  }));
  const { platform } = sampleSite({}, { celebBios: async () => [...all, { ...otherBio, name: 'Anu' }] });
  const { html } = await servePage(routes, `${path}?letter=V`, platform);
  expect(html).toContain('href="/fan-zone/celeb-bio?letter=V&amp;page=2"');
});
