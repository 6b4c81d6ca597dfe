/** Writes media/videos: the stars' sample films with captions, and the presenter in five languages. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { chromium } from '@playwright/test';
import { presenterFilm, presenterScene, tongues, type Tongue } from './presenter.ts';
import { record } from './record.ts';
import { captions, scripts, starFilm, starPoster } from './star-films.ts';

const folder = join(import.meta.dirname, '../media/videos');
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  for (const key of Object.keys(scripts)) {
    const path = join(folder, key);
    writeFileSync(`${path}-poster.svg`, starPoster(key));
    writeFileSync(`${path}.en.vtt`, captions(key, 'en'));
    writeFileSync(`${path}.hi.vtt`, captions(key, 'hi'));
    await record(path, starFilm(key), browser);
  }
  for (const tongue of Object.keys(tongues) as Tongue[]) {
    const path = join(folder, `enterprise-${tongue}`);
    writeFileSync(`${path}-poster.svg`, presenterScene(tongue, 640, 360));
    await record(path, presenterFilm(tongue), browser);
  }
} finally {
  await browser.close();
}
