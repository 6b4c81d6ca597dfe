import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const images = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(svg|png|jpe?g|webp|avif)$/.test(file),
  );

test('images are in groups: logos and icons at the site, the other five under /media', () => {
  const groups = [...new Set(images('api/content/media').map((file) => path.dirname(file)))].sort();
  // Besides the groups of the specification: what the enterprise pages, occasions and films show.
  expect(groups).toEqual([
    'bios',
    'celebs',
    'enterprise',
    'fan-zone-icons',
    'mobile-frames',
    'news',
    'occasions',
    'videos',
  ]);
  const texts = ['mfe-fanzone/src/hub/sections.ts', 'site/download/DownloadPage.tsx'].map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );
  // The fan zone and the download page name these groups by path; content names the paths of the others.
  for (const group of ['fan-zone-icons', 'mobile-frames'])
    for (const file of images(`api/content/media/${group}`))
      expect(
        texts.filter(
          (text) => text.includes(`'/media/${group}/${file}'`) || text.includes(`"/media/${group}/${file}"`),
        ),
      ).toHaveLength(1);
  expect(images('shared/ui').filter((file) => /logo/.test(file))).not.toEqual([]);
  expect(images('site/pictures').map((file) => path.dirname(file))).toContain('icons');
});
