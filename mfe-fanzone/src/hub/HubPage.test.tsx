import { noAnswer } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import manifest from '../../remote.json';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';
import { doors } from './doors.ts';

const path = '/fan-zone';

test('each door leads to a page there is: one of ours, or the quiz', () => {
  const pages = [...manifest.routes.map((route) => route.path), '/quiz'];

  for (const door of doors) expect(pages).toContain(door.path);
});

test('the hub shows its doors when the content host is silent, and a way to try again', async () => {
  const { html } = await servePage(
    routes,
    path,
    sampleSite({}, { news: noAnswer, bio20: noAnswer }).platform,
  );

  for (const door of doors) expect(html).toContain(`href="${door.path}"`);
  expect(html).not.toContain('Just in');
  expect(html).toContain('Try again');
});
