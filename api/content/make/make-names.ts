/** Writes media/names: each first name spoken twice, first as one word, then slowly by its second label. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import names from '../name-audios.json' with { type: 'json' };
import { speak, wavFile } from './sound.ts';

const folder = join(import.meta.dirname, '../media/names');
mkdirSync(folder, { recursive: true });

for (const { name_hi, pronunciations } of names) {
  pronunciations.forEach(({ file, label_hi }, index) => {
    const manner =
      index === 0 ? { voice: 'hi+f3', speed: 110, pitch: 52 } : { voice: 'hi', speed: 92, pitch: 44 };
    // The second reading is spoken syllable by syllable as its label is written.
    const said = index === 0 ? name_hi : label_hi.replace(/\s*\(.*\)/, '').replaceAll('-', ' ');
    const sound = speak(said, manner);
    execFileSync(
      'ffmpeg',
      [
        '-v',
        'error',
        '-y',
        '-i',
        '-',
        '-ac',
        '1',
        '-ar',
        '22050',
        '-b:a',
        '32k',
        join(folder, basename(file)),
      ],
      { input: wavFile(sound) },
    );
  });
}
