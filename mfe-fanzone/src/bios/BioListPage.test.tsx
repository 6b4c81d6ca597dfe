import { sampleSite } from '../testing/sample-site.ts';
import { visit } from '../testing/visit.tsx';
import * as page from './BioListPage.tsx';

const path = '/fan-zone/celeb-bio';

test('every biography of the list can be reached', async () => {
  const { html } = await visit(page, { path, at: path, services: sampleSite() });

  expect(html).toContain('href="/fan-zone/celeb-bio/veda-kulkarni"');
  expect(html).toContain('href="/fan-zone/celeb-bio/kabir-rangrez"');
});

test('an empty list says so and shows the way on', async () => {
  const { html } = await visit(page, { path, at: path, services: sampleSite({ bio20: async () => [] }) });

  expect(html).toContain('No biographies yet');
  expect(html).toContain('href="/celebrities"');
});
