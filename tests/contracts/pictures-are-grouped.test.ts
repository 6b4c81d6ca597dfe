import { readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const images = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(svg|png|jpe?g|webp|avif)$/.test(file),
  );

test('images are in groups: logos and icons at the site, stars, profiles and news at the content host', () => {
  const groups = [...new Set(images('api/content/media').map((file) => path.dirname(file)))].sort();
  // Besides the groups of the specification: what the enterprise pages, occasions and films show.
  expect(groups).toEqual(['bios', 'celebs', 'enterprise', 'news', 'occasions', 'videos']);
  expect(images('shared/ui').filter((file) => /logo/.test(file))).not.toEqual([]);
  expect(images('shell/page').map((file) => path.dirname(file))).toContain('icons');
});
