import manifest from '../../remote.json';
import { noAnswer, sampleSite } from '../testing/sample-site.ts';
import { visit } from '../testing/visit.tsx';
import { doors } from './doors.ts';
import * as page from './HubPage.tsx';

const path = '/fan-zone';

test('each door leads to a page there is: one of ours, or the quiz', () => {
  const pages = [...manifest.routes.map((route) => route.path), '/quiz'];

  for (const door of doors) expect(pages).toContain(door.path);
});

test('the hub shows its doors even when the content host is silent', async () => {
  const { html } = await visit(page, {
    path,
    at: path,
    services: sampleSite({ news: noAnswer, bio20: noAnswer }),
  });

  for (const door of doors) expect(html).toContain(`href="${door.path}"`);
  expect(html).not.toContain('Just in');
});
