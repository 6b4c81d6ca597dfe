import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CelebBio } from '@marquee/sdk/api-contract';
import { noResponse } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';

test('a biography shows facts, text and films, and nothing executable', async () => {
  const { html, meta } = await servePage(routes, '/fan-zone/celeb-bio/aarav-suryan', sampleSite().platform);

  expect(html).toContain('14 Mar 1990');
  expect(html).toContain('Monsoon Platform');
  expect(html).toContain('<p>Born <strong>loud</strong>.</p>');
  expect(html).not.toContain('alert(1)');
  expect(meta).toMatchObject({ type: 'profile', image: 'https://media.test/aarav-suryan.svg' });
});

test('only a star of the roster has an order link', async () => {
  const star = await servePage(routes, '/fan-zone/celeb-bio/aarav-suryan', sampleSite().platform);
  const other = await servePage(routes, '/fan-zone/celeb-bio/veda-kulkarni', sampleSite().platform);

  expect(star.html).toContain('Get a video from Aarav Suryan');
  expect(other.html).not.toContain('Get a video from');
});

test('in Hindi a body that was not translated is marked as English', async () => {
  const { html } = await servePage(routes, '/fan-zone/celeb-bio/aarav-suryan', sampleSite().platform, 'hi');

  expect(html).toContain('14 मार्च 1990');
  expect(html).toMatch(/<div class="text" lang="en"><p>Born/);
});

/** The biographies of the sample content, as the content host has them. */
const sampleBios = (
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../api/content/bios.json'), 'utf8')) as {
    id: number;
    attributes: Omit<CelebBio, 'id' | 'image'>;
  }[]
).map(({ id, attributes }): CelebBio => ({ ...attributes, id: String(id), image: null }));

test('in Hindi no film, award or sign is in Latin script, on the page or in the comparison', async () => {
  const latin = sampleBios.flatMap(({ films, awards, zodiac, debut_film }) => [
    ...[...(films ?? []), ...(awards ?? [])].map(({ title }) => title),
    zodiac ?? '',
    debut_film ?? '',
  ]);
  const { platform } = sampleSite(
    {},
    {
      celebBio: async (slug) => sampleBios.find(({ url_slug }) => url_slug === slug),
      celebBios: async () => sampleBios,
      bio20: async () => sampleBios.slice(0, 20),
    },
  );
  const pages = [
    ...sampleBios.map(({ url_slug }) => `/fan-zone/celeb-bio/${url_slug}`),
    '/fan-zone/compare?a=aarav-suryan&b=ishani-vardhan&c=roshni-palsekar',
  ];
  for (const page of pages) {
    const { html } = await servePage(routes, page, platform, 'hi');
    expect(latin.filter((name) => name && html.includes(name)).map((name) => `${name} on ${page}`)).toEqual(
      [],
    );
  }
});

test('the Hindi name of a sign that the record has in English only is our own', async () => {
  const bio = { ...(await sampleSite().platform.content.celebBio('aarav-suryan'))!, zodiac: 'Aries' };
  const { platform } = sampleSite({}, { celebBio: async () => bio });
  const { html } = await servePage(routes, '/fan-zone/celeb-bio/aarav-suryan', platform, 'hi');
  expect(html).toContain('मेष');
  expect(html).not.toContain('Aries');
});

test('an unknown slug is not found', async () => {
  await expect(servePage(routes, '/fan-zone/celeb-bio/unknown', sampleSite().platform)).rejects.toMatchObject(
    {
      code: 'NOT_FOUND',
    },
  );
});

test('while the content host fails, a biography is neither not found nor indexed', async () => {
  const { platform } = sampleSite({}, { celebBio: noResponse });
  const { html, meta } = await servePage(routes, '/fan-zone/celeb-bio/aarav-suryan', platform);

  expect(html).toContain('<a href="/fan-zone/celeb-bio/aarav-suryan" data-full-load=""');
  expect(meta.indexable).toBe(false);
});

test('structured data has a Person with birthday, profession and profile; an invalid profile is left out', async () => {
  const at = '/fan-zone/celeb-bio/aarav-suryan';
  const { platform } = sampleSite();
  const { meta } = await servePage(routes, at, platform);
  expect(meta.structuredData?.[0]).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      birthDate: '1990-03-14',
      jobTitle: 'Actor',
      sameAs: ['https://www.instagram.com/aarav.official/'],
    },
  });

  const bio = { ...(await platform.content.celebBio('aarav-suryan'))!, instagram: 'javascript:alert(1)' };
  const hostile = await servePage(routes, at, sampleSite({}, { celebBio: async () => bio }).platform);
  expect(JSON.stringify(hostile.meta.structuredData)).not.toContain('sameAs');
});

test('the editors’ title for search engines is on the page of its language only', async () => {
  const at = '/fan-zone/celeb-bio/aarav-suryan';
  const [english, hindi] = [
    await servePage(routes, at, sampleSite().platform),
    await servePage(routes, at, sampleSite().platform, 'hi'),
  ];
  expect(english.meta.title).toBe('Aarav Suryan: biography, films and facts');
  expect(hindi.meta.title).toBe('आरव सूर्यन: सब कुछ');
});
