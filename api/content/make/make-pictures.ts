/** Writes every still picture under media/: celebs, bios, news, occasions and enterprise. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { casePictures } from './enterprise.ts';
import { newsPicture, newsScenes } from './news-pictures.ts';
import { occasionDrawings, occasionPicture } from './occasions.ts';
import { palette as p } from './palette.ts';
import { people } from './people.ts';
import { presenterScene } from './presenter.ts';
import { star, stages, type StageColours } from './stage.ts';

const media = join(import.meta.dirname, '../media');

/** The grounds biographies take in turn, so that a page of them is varied. */
const grounds: readonly StageColours[] = [
  { back: p.bulb, rays: '#f5a71f', halo: p.paper, petals: p.rani },
  { back: p.night, rays: p.plum, halo: p.vermilion, petals: p.bulb },
  { back: '#e9d3ad', rays: p.sand, halo: p.teal, petals: p.deepTeal },
  { back: '#8f1650', rays: '#a3205f', halo: p.bulb, petals: p.sand },
  { back: p.deepTeal, rays: '#0d5a63', halo: p.sand, petals: p.bulb },
  { back: '#c93a22', rays: p.vermilion, halo: p.bulb, petals: p.paper },
  { back: p.plum, rays: '#46255f', halo: p.rani, petals: p.bulb },
];

for (const [slug, look] of Object.entries(people)) {
  const place = Object.keys(people).indexOf(slug);
  const stage = stages[slug];
  const ground = stage ?? grounds[place % grounds.length]!;
  save('bios', slug, star(look, ground, { width: 600, height: 750, x: 300, y: 290, scale: 1.12 }));
  if (!stage) continue;
  save('celebs', slug, star(look, stage, { width: 900, height: 1200, x: 450, y: 400, scale: 1.55 }));
  save(
    'celebs',
    `${slug}-wide`,
    star(look, stage, { width: 1600, height: 900, x: 1140, y: 340, scale: 1.3 }),
  );
  save(
    'celebs',
    `${slug}-square`,
    star(look, stage, { width: 600, height: 600, x: 300, y: 312, scale: 1.08 }),
  );
}
Object.entries(newsScenes).forEach(([slug, motif], place) => save('news', slug, newsPicture(motif, place)));
for (const [slug, drawing] of Object.entries(occasionDrawings))
  save('occasions', slug, occasionPicture(drawing));
for (const [name, drawing] of Object.entries(casePictures)) save('enterprise', name, drawing);
for (const tongue of ['en', 'hi', 'ta'] as const)
  save('enterprise', `hero-${tongue}`, presenterScene(tongue, 1600, 900));

function save(folder: string, name: string, drawing: string) {
  mkdirSync(join(media, folder), { recursive: true });
  writeFileSync(join(media, folder, `${name}.svg`), drawing);
}
