import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSiteContent } from './site-content.ts';

test('the copies that the sitemap stores have pictures at the public host, as those of pages', async () => {
  const record = { id: 1, url_slug: 'aarav-suryan', name: 'Aarav Suryan', image: { url: '/uploads/a.jpg' } };
  const host = createServer((_, response) => response.end(JSON.stringify({ data: [record] })));
  await new Promise<void>((resolve) => host.listen(0, resolve));
  const inside = `http://localhost:${(host.address() as AddressInfo).port}`;
  const stored = new Map<string, string>();
  const urls = createSiteContent({
    hosts: { mainApi: inside, contentApi: inside },
    options: {
      mediaHost: 'https://cms.test/api',
      lastGood: {
        read: async () => undefined,
        write: async (name, copy) => void stored.set(name, JSON.stringify(copy)),
      },
    },
  });

  expect(await urls.namesOf('url_slug', '/fan-zone/celeb-bio/')).toEqual([{ name: 'aarav-suryan' }]);
  expect(stored.get('C28-all')).toContain('https://cms.test/uploads/a.jpg');
  expect(stored.get('C28-all')).not.toContain(inside);
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
});
