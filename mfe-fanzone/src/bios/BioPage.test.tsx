import { noAnswer } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';

test('a biography shows facts, words and films, and nothing that runs', async () => {
  const { html, meta } = await servePage(routes, '/fan-zone/celeb-bio/aarav-suryan', sampleSite().platform);

  expect(html).toContain('14 Mar 1990');
  expect(html).toContain('Monsoon Platform');
  expect(html).toContain('<p>Born <strong>loud</strong>.</p>');
  expect(html).not.toContain('alert(1)');
  expect(meta).toMatchObject({ type: 'profile', image: 'https://media.test/aarav-suryan.svg' });
});

test('only a star of the roster is offered for a message', async () => {
  const star = await servePage(routes, '/fan-zone/celeb-bio/aarav-suryan', sampleSite().platform);
  const other = await servePage(routes, '/fan-zone/celeb-bio/veda-kulkarni', sampleSite().platform);

  expect(star.html).toContain('Aarav Suryan can say your name');
  expect(other.html).not.toContain('can say your name');
});

test('in Hindi a body that was not translated is marked as English', async () => {
  const { html } = await servePage(routes, '/fan-zone/celeb-bio/aarav-suryan', sampleSite().platform, 'hi');

  expect(html).toContain('14 मार्च 1990');
  expect(html).toMatch(/<div class="text" lang="en"><p>Born/);
});

test('a slug nobody has is not found', async () => {
  await expect(servePage(routes, '/fan-zone/celeb-bio/nobody', sampleSite().platform)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('while nobody can say whether there is such a biography, it is neither missing nor indexed', async () => {
  const { platform } = sampleSite({}, { celebBio: noAnswer });
  const { html, meta } = await servePage(routes, '/fan-zone/celeb-bio/aarav-suryan', platform);

  expect(html).toContain('<a href="/fan-zone/celeb-bio/aarav-suryan" data-full-load=""');
  expect(meta.indexable).toBe(false);
});
