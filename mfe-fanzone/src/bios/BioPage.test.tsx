import { sampleSite } from '../testing/sample-site.ts';
import { visit } from '../testing/visit.tsx';
import * as page from './BioPage.tsx';

const path = '/fan-zone/celeb-bio/:url_slug';

test('a biography shows facts, words and films, and nothing that runs', async () => {
  const { html, meta } = await visit(page, {
    path,
    at: '/fan-zone/celeb-bio/aarav-suryan',
    services: sampleSite(),
  });

  expect(html).toContain('14 Mar 1990');
  expect(html).toContain('Monsoon Platform');
  expect(html).toContain('<p>Born <strong>loud</strong>.</p>');
  expect(html).not.toContain('alert(1)');
  expect(meta).toMatchObject({ type: 'profile', image: 'https://media.test/aarav-suryan.svg' });
});

test('only a star of the roster is offered for a message', async () => {
  const star = await visit(page, { path, at: '/fan-zone/celeb-bio/aarav-suryan', services: sampleSite() });
  const other = await visit(page, { path, at: '/fan-zone/celeb-bio/veda-kulkarni', services: sampleSite() });

  expect(star.html).toContain('Aarav Suryan can say your name');
  expect(other.html).not.toContain('can say your name');
});

test('in Hindi a body that was not translated is marked as English', async () => {
  const { html } = await visit(page, {
    path,
    at: '/fan-zone/celeb-bio/aarav-suryan',
    services: sampleSite(),
    language: 'hi',
  });

  expect(html).toContain('14 मार्च 1990');
  expect(html).toMatch(/<div class="text" lang="en"><p>Born/);
});

test('a slug nobody has is not found', async () => {
  await expect(
    visit(page, { path, at: '/fan-zone/celeb-bio/nobody', services: sampleSite() }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
